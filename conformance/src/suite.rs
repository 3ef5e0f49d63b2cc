//! The list of all checks, and the macro that makes tests of it.

/// Expands to the whole suite as `#[test]`s for one backend, in the modules `conformance` and
/// `conformance_signing`.
///
/// `suite!(MyBackend);` needs [`SecretMul`](crosspair_core::SecretMul) for both groups.
/// `suite!(MyBackend, without signing);` does not: the checks of it are then tests that are ignored
/// and say why, so that a report names what it does not vouch for. Running them all the same, with
/// `--ignored`, fails.
#[macro_export]
macro_rules! suite {
    ($backend:ty) => {
        $crate::for_each_check!($crate::__test_module { conformance, $backend });
        $crate::for_each_signing_check!($crate::__test_module { conformance_signing, $backend });
    };
    ($backend:ty, without signing) => {
        $crate::for_each_check!($crate::__test_module { conformance, $backend });
        $crate::for_each_signing_check!($crate::__skipped_module {
            conformance_signing, "the backend does not sign"
        });
    };
}

/// Makes a module of tests from a list of checks.
#[doc(hidden)]
#[macro_export]
macro_rules! __test_module {
    ($name:ident, $backend:ty, $($group:ident { $($check:ident)* })*) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $(
                mod $group {
                    #[allow(unused_imports)]
                    use super::*;
                    $(
                        #[test]
                        fn $check() {
                            $crate::checks::$group::$check::<$backend>();
                        }
                    )*
                }
            )*
        }
    };
}

/// Makes a module of ignored tests from a list of checks.
#[doc(hidden)]
#[macro_export]
macro_rules! __skipped_module {
    ($name:ident, $reason:literal, $($group:ident { $($check:ident)* })*) => {
        mod $name {
            $(
                mod $group {
                    $(
                        #[test]
                        #[ignore = $reason]
                        fn $check() {
                            panic!($reason);
                        }
                    )*
                }
            )*
        }
    };
}

/// Calls a macro with the checks that any backend must pass.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_check {
    ($callback:path { $($arguments:tt)* }) => {
        $callback! {
            $($arguments)*,
            decoding {
                lengths_other_than_the_encodings_are_refused
                trailing_bytes_are_refused
                the_compression_bit_must_fit_the_length
                the_sort_bit_is_refused_where_it_may_not_be
                coordinates_of_p_and_above_are_refused
                infinity_with_another_bit_is_refused
                all_zero_uncompressed_bytes_are_refused
                the_identity_is_a_point_a_signature_and_an_aggregate_but_never_a_key
                coordinates_of_no_point_are_not_on_the_curve
                the_checks_come_in_order
                both_forms_round_trip
                the_sort_bit_of_a_y_with_one_coefficient_is_right
                text_round_trips_and_is_checked
            }
            subgroup {
                points_outside_the_subgroup_are_points_of_the_curve_only
                the_order_three_points_decode_and_add_up
                small_order_parts_are_found_in_a_sum
                parts_of_every_order_of_the_cofactor_are_found
                bulk_decoding_names_the_first_bad_item
            }
            group_law {
                addition_is_complete
                doubling_is_adding_to_itself
                negation_and_subtraction_cancel
                addition_is_commutative_and_associative
                multiplication_by_edge_scalars_is_right
                multiplication_distributes
                normalization_takes_identities
                bulk_methods_equal_the_single_ones
            }
            sums {
                sums_equal_one_at_a_time_at_every_size
                repeated_points_count_each_time
                adjacent_opposites_cancel
                halves_that_cancel_give_the_identity
                sums_take_identities
                subsets_and_subtraction_agree
                executors_do_not_change_a_sum
            }
            list_sums {
                sums_of_lists_equal_one_at_a_time
                sums_of_lists_are_right_outside_the_subgroup
            }
            committees {
                sums_of_any_density_equal_one_at_a_time
                repeated_members_count_each_time
                members_that_cancel_give_the_identity
                what_has_no_sum_is_an_error
                committees_of_indices_are_those_of_the_keys
                sync_aggregates_are_those_of_their_participants
            }
            several_committees {
                many_committees_have_their_own_sums
                sums_across_committees_equal_one_at_a_time
            }
            bitfields {
                malformed_bitfields_are_refused
            }
            multi_scalar {
                equals_the_sum_of_the_products
                takes_scalars_of_any_bit_length
                scalars_of_the_order_and_above_wrap_around
                takes_identities_zeros_repeats_and_opposites
                unequal_lengths_are_an_error
            }
            weights {
                the_endomorphism_multiplies_by_omega
                products_are_those_of_the_definition
                sums_are_those_of_the_definition
                edge_weights_are_right
                identities_repeats_and_opposites_are_right
            }
            hashing {
                known_answers_of_rfc_9380
                a_prefix_is_part_of_the_message
                the_tag_and_the_message_both_matter
                long_tags_are_hashed_first
                an_empty_tag_is_refused
                hashes_are_in_the_subgroup
                hashing_together_equals_hashing_one_by_one
                mapping_zero_and_kernel_elements_never_fails
                expansion_has_known_answers_and_a_limit
            }
            pairings {
                the_pairing_is_bilinear_and_not_degenerate
                products_of_any_length_are_right
                pairs_with_an_identity_contribute_one
                the_product_of_nothing_is_one
                unequal_lengths_are_an_error
            }
            signatures {
                known_answers_verify
                aggregating_nothing_is_an_error
                verifying_nothing_is_false
                unequal_numbers_of_keys_and_messages_are_an_error
                a_key_and_its_negation_never_verify
                the_identity_signature_verifies_nothing
                repeated_keys_count_each_time
                aggregates_of_many_messages_verify
                a_changed_message_key_or_signature_is_refused
                swapped_messages_are_refused
            }
            batches {
                a_batch_of_nothing_is_true
                a_batch_is_the_and_of_its_sets
                a_bad_set_of_any_kind_is_found_at_any_place
                crafted_pairs_that_cancel_are_refused
                a_set_whose_key_is_the_identity_never_verifies
                tags_keep_messages_apart
                the_form_of_a_message_does_not_matter
            }
            bulk_signatures {
                sets_are_made_of_compressed_signatures
                many_bad_signatures_do_not_hide_the_others
            }
            bulk_validation {
                valid_items_are_accepted_at_every_size
                an_invalid_item_of_any_kind_is_named
                items_that_cancel_are_all_named
                all_invalid_items_are_named
                a_failing_or_stuck_generator_is_an_error_of_the_call
                executors_do_not_change_a_validation
                progress_rises_to_the_number_of_items
            }
            batch_weights {
                a_failing_generator_is_an_error_where_weights_are_needed
                a_generator_that_fails_in_a_search_is_an_error
                no_weight_is_used_twice
                known_weights_let_wrong_signatures_pass_and_others_do_not
            }
            same_message {
                pairs_on_one_message_are_judged_one_by_one
                a_bad_pair_is_found_at_any_place
                few_pairs_on_one_message_need_no_weights
            }
            deferred_batches {
                every_short_batch_names_its_first_invalid_set
                a_long_batch_names_its_first_invalid_set
                an_error_of_the_work_comes_first
                pushes_after_an_invalid_set_change_nothing
                batches_in_batches_answer_for_their_own_sets
                a_batch_that_is_replaced_is_still_verified
            }
            schemes {
                the_basic_scheme_refuses_repeated_messages
                the_augmented_scheme_binds_the_key
                a_signature_of_one_scheme_is_none_of_another
                a_proof_of_possession_is_not_a_signature
                ethereum_accepts_nothing_signed_by_nobody
                ethereum_says_the_same_in_a_batch
                ethereum_aggregates_cancelling_keys_to_the_identity
            }
            registries {
                appending_is_idempotent_and_changes_nothing_where_it_fails
                sums_by_index_are_those_of_the_keys
                signatures_by_index_make_a_batch
                forks_see_their_own_branch
                foreign_forks_are_refused
                forks_are_bounded
            }
            eip2537_encoding {
                lengths_that_make_no_items_are_refused
                padding_that_is_not_zero_is_refused
                no_bit_is_a_flag
                field_elements_of_p_and_above_are_refused
                coordinates_below_p_are_taken
                the_order_of_elements_is_that_of_the_specification
                only_zeros_are_the_identity
            }
            eip2537_sums {
                additions_are_complete
                additions_take_points_outside_the_subgroup
                sums_refuse_wrong_points_with_any_scalar
                scalars_are_taken_as_they_come
                sums_take_repeats_opposites_and_identities
                sums_of_any_size_equal_the_products
            }
            eip2537_pairing {
                products_follow_the_bilinear_law
                products_of_1_to_24_pairs_are_right
                pairs_with_an_identity_count_as_one
                wrong_points_are_refused_opposite_anything
                small_orders_that_cancel_are_refused
            }
            eip2537_maps {
                kernel_elements_are_mapped_to_the_identity
                images_are_those_of_the_map
                opposite_elements_have_opposite_images
            }
            eip2537_calls {
                the_first_bad_item_of_a_sum_is_reported
                the_first_bad_pair_is_reported
                the_checks_of_a_point_come_in_order
                executors_change_nothing
                contracts_are_at_their_addresses
                each_operation_is_its_function
                calls_cost_the_specified_gas
                the_checks_of_a_call_come_in_order
            }
        }
    };
}

/// Calls a macro with the checks of a backend that signs.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_signing_check {
    ($callback:path { $($arguments:tt)* }) => {
        $callback! {
            $($arguments)*,
            secret_keys {
                zero_the_order_and_other_lengths_are_refused
                short_key_material_is_refused
                key_generation_has_known_answers
                children_have_known_answers
                secret_multiplication_equals_the_public_one
                signatures_have_known_answers
                every_scheme_signs_what_it_verifies
                a_failing_generator_is_an_error
            }
        }
    };
}

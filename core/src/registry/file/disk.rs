//! What a registry needs of the file it is kept in. The tests have one that fails and crashes.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

pub(super) trait Disk {
    /// The number of bytes.
    fn size(&mut self) -> io::Result<u64>;

    /// Fills `bytes`, or fails.
    fn read_at(&mut self, offset: u64, bytes: &mut [u8]) -> io::Result<()>;

    /// Writes all of `bytes`, or fails and may have written any of them. Past the end, it grows.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()>;

    /// Cuts it to so many bytes, or fills it up with zeros.
    fn set_size(&mut self, size: u64) -> io::Result<()>;

    /// Returns when all that was written would survive a power cut. After an error, nobody knows
    /// what would.
    fn sync(&mut self) -> io::Result<()>;
}

impl Disk for File {
    fn size(&mut self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&mut self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(offset))?;
        self.read_exact(bytes)
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(offset))?;
        self.write_all(bytes)
    }

    fn set_size(&mut self, size: u64) -> io::Result<()> {
        self.set_len(size)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

import { createInflateRaw } from 'node:zlib'

// The directory of a workbook file and its parts, read with limits before anything is unpacked (I54).

export interface ArchiveLimits {
  entries: number
  /** Unpacked to packed size of a part above a megabyte. */
  ratio: number
  /** Unpacked bytes of all parts together. */
  total: number
}

const archiveLimits: ArchiveLimits = { entries: 1000, ratio: 100, total: 160 * 1024 * 1024 }

type ArchiveProblem =
  | { code: 'notAWorkbook' | 'encrypted' | 'oldFormat' | 'brokenWorkbook' | 'partsTwice' }
  | { code: 'tooManyParts' | 'unpacksTooLarge' | 'packedTooTightly'; params: { limit: number } }

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  at: number
}

export interface Archive {
  names: string[]
  /** The bytes of one part, unpacked piece by piece. Throws BrokenArchive when it is broken or holds other than it says. */
  part: (name: string) => AsyncIterable<Buffer>
  /** The text of a small part, or `undefined` when there is none. Throws BrokenArchive when it is broken or longer than four megabytes. */
  text: (name: string) => Promise<string | undefined>
}

/** A part that cannot be unpacked, or is not what the directory says. */
export class BrokenArchive extends Error {}

const END = 0x06054b50
const FILE = 0x02014b50
const LOCAL = 0x04034b50
const MEGABYTE = 1024 * 1024
const SMALL = 4 * MEGABYTE
const PIECE = 64 * 1024

const endOf = (file: Buffer): number => {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at--) if (file.readUInt32LE(at) === END) return at
  return -1
}

const directory = (file: Buffer, end: number): Entry[] | undefined => {
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== FILE) return undefined
    const [name, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

const tooMuch = (entries: readonly Entry[], limits: ArchiveLimits): ArchiveProblem | undefined => {
  if (entries.length > limits.entries) return { code: 'tooManyParts', params: { limit: limits.entries } }
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > limits.total) return { code: 'unpacksTooLarge', params: { limit: limits.total / MEGABYTE } }
  const tight = entries.some((entry) => entry.unpacked > MEGABYTE && entry.unpacked > entry.packed * limits.ratio)
  return tight ? { code: 'packedTooTightly', params: { limit: limits.ratio } } : undefined
}

const packedOf = (file: Buffer, entry: Entry): Buffer => {
  if (entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== LOCAL) throw new BrokenArchive(entry.name)
  const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28)
  return file.subarray(start, start + entry.packed)
}

async function* inflated(entry: Entry, packed: Buffer): AsyncGenerator<Buffer> {
  const unpacking = createInflateRaw({ chunkSize: PIECE })
  unpacking.end(packed)
  let size = 0
  try {
    for await (const piece of unpacking) {
      size += (piece as Buffer).length
      if (size > entry.unpacked) throw new BrokenArchive(entry.name)
      yield piece as Buffer
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? new BrokenArchive(entry.name) : error
  }
  if (size !== entry.unpacked) throw new BrokenArchive(entry.name)
}

/** The bytes of a part in pieces of 64 KB, so that nothing is held as a whole. */
async function* unpack(file: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const packed = packedOf(file, entry)
  if (entry.method === 8) return yield* inflated(entry, packed)
  if (entry.method !== 0 || packed.length !== entry.unpacked) throw new BrokenArchive(entry.name)
  for (let at = 0; at < packed.length; at += PIECE) yield packed.subarray(at, at + PIECE)
}

const textOf = async (file: Buffer, entry: Entry): Promise<string> => {
  if (entry.unpacked > SMALL) throw new BrokenArchive(entry.name)
  const pieces: Buffer[] = []
  for await (const piece of unpack(file, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const kindOf = (file: Buffer): ArchiveProblem | undefined => {
  if (file.length >= 8 && file.readUInt32BE(0) === 0xd0cf11e0)
    return { code: file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'oldFormat' }
  return file.length < 22 || file.readUInt32LE(0) !== LOCAL ? { code: 'notAWorkbook' } : undefined
}

/**
 * Opens a workbook file: its sizes are judged from the directory alone; a part is unpacked, against the size it states, only when it is read.
 * Gives the archive or what stands against it.
 */
export const openArchive = (bytes: Uint8Array, limits: ArchiveLimits = archiveLimits): Archive | ArchiveProblem => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  if (kind) return kind
  const end = endOf(file)
  const entries = end < 0 ? undefined : directory(file, end)
  if (!entries) return { code: 'brokenWorkbook' }
  const excess = tooMuch(entries, limits)
  if (excess) return excess
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size < entries.length) return { code: 'partsTwice' }
  if (!byName.has('xl/workbook.xml')) return { code: 'notAWorkbook' }
  return {
    names: entries.map((entry) => entry.name),
    part: (name) => {
      const entry = byName.get(name)
      if (!entry) throw new BrokenArchive(name)
      return unpack(file, entry)
    },
    text: async (name) => {
      const entry = byName.get(name)
      return entry ? textOf(file, entry) : undefined
    },
  }
}

import { inflateRawSync } from 'node:zlib'

// The directory of a workbook file and its parts, read with limits before anything is unpacked (I54).

export interface ArchiveLimits {
  entries: number
  /** Unpacked to packed size of a part above a megabyte. */
  ratio: number
  /** Unpacked bytes of all parts together. */
  total: number
}

export const archiveLimits: ArchiveLimits = { entries: 1000, ratio: 100, total: 160 * 1024 * 1024 }

export type ArchiveProblem = { code: 'notAWorkbook' | 'encrypted' | 'oldFormat' | 'brokenWorkbook' } | { code: 'zipBomb'; params: { limit: string } }

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  at: number
}

export interface Archive {
  names: string[]
  /** The text of one part, or `undefined` when there is none. */
  text: (name: string) => string | undefined
}

const END = 0x06054b50
const FILE = 0x02014b50
const LOCAL = 0x04034b50
const MEGABYTE = 1024 * 1024

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

const tooMuch = (entries: readonly Entry[], limits: ArchiveLimits): string | undefined => {
  if (entries.length > limits.entries) return `${limits.entries} parts`
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > limits.total) return `${limits.total / MEGABYTE} MB`
  return entries.some((entry) => entry.unpacked > MEGABYTE && entry.unpacked > entry.packed * limits.ratio) ? `1:${limits.ratio}` : undefined
}

/** The bytes of a part, or `undefined` when it is broken or holds more than it says. */
const unpack = (file: Buffer, entry: Entry): Buffer | undefined => {
  if (entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== LOCAL) return undefined
  const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28)
  const packed = file.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) })
  } catch {
    return undefined
  }
}

const kindOf = (file: Buffer): ArchiveProblem | undefined => {
  if (file.length >= 8 && file.readUInt32BE(0) === 0xd0cf11e0)
    return { code: file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'oldFormat' }
  return file.length < 22 || file.readUInt32LE(0) !== LOCAL ? { code: 'notAWorkbook' } : undefined
}

/**
 * Opens a workbook file: its sizes are judged from the directory alone, then every part is unpacked once against the size it states,
 * so that whoever reads it afterwards meets no surprise. Gives the archive or what stands against it.
 */
export const openArchive = (bytes: Uint8Array, limits: ArchiveLimits = archiveLimits): Archive | ArchiveProblem => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  if (kind) return kind
  const end = endOf(file)
  const entries = end < 0 ? undefined : directory(file, end)
  if (!entries) return { code: 'brokenWorkbook' }
  const limit = tooMuch(entries, limits)
  if (limit) return { code: 'zipBomb', params: { limit } }
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size < entries.length) return { code: 'zipBomb', params: { limit: 'names' } }
  if (!byName.has('xl/workbook.xml')) return { code: 'notAWorkbook' }
  for (const entry of entries) if (!entry.name.endsWith('/') && unpack(file, entry)?.length !== entry.unpacked) return { code: 'brokenWorkbook' }
  return {
    names: entries.map((entry) => entry.name),
    text: (name) => {
      const entry = byName.get(name)
      return entry ? unpack(file, entry)?.toString('utf8') : undefined
    },
  }
}

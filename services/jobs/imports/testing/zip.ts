import { deflateRawSync, inflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  data: Buffer
  /** The unpacked size that the directory states; the true one when absent. */
  says?: number
}

/** An archive of these parts, also one that lies about their sizes. */
export const zipped = (parts: readonly Part[]): Buffer => {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, data, says } of parts) {
    const packed = deflateRawSync(data)
    const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    for (const [header, signature, from] of [
      [local, 0x04034b50, 8],
      [entry, 0x02014b50, 10],
    ] as const) {
      header.writeUInt32LE(signature, 0)
      header.writeUInt16LE(8, from)
      header.writeUInt32LE(packed.length, from + 10)
      header.writeUInt32LE(says ?? data.length, from + 14)
      header.writeUInt16LE(name.length, from + 18)
    }
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...central, end])
}

/** The parts of an archive, unpacked. */
export const partsOf = (file: Buffer): Part[] => {
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    const [from, packed] = [file.readUInt32LE(at + 42), file.readUInt32LE(at + 20)]
    const start = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28)
    const data = file.subarray(start, start + packed)
    parts.push({ name: file.toString('utf8', at + 46, at + 46 + name), data: file.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data })
    at += 46 + name + extra + comment
  }
  return parts
}

/** The archive with some parts replaced, changed, or lied about. */
export const repacked = (file: Buffer, changes: Record<string, Partial<Part> & { change?: (part: Part) => Buffer }>): Buffer =>
  zipped(
    partsOf(file).map((part) => {
      const { change, ...over } = changes[part.name] ?? {}
      return { ...part, ...(change ? { data: change(part) } : {}), ...over }
    }),
  )

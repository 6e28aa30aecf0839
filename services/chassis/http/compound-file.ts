// A compound file of one stream, as programs of before 2007 keep a workbook in it ([MS-CFB], version 3).

const SECTOR = 512
const [FREE, END, FAT, DIFAT] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc] as const
/** Shorter streams would have to lie among the small ones. */
const SHORTEST = 4096
const IN_HEADER = 109
const PER_SECTOR = SECTOR / 4
const NO_STREAM = 0xffffffff

const sectorsFor = (bytes: number): number => Math.ceil(bytes / SECTOR)

/** How many sectors tell of the others: those that chain them, and those that list these where the header has no room. */
const tellers = (others: number): { fat: number; difat: number } => {
  for (let fat = 1; ; fat++) {
    const difat = Math.ceil(Math.max(0, fat - IN_HEADER) / (PER_SECTOR - 1))
    if (fat * PER_SECTOR >= others + fat + difat) return { fat, difat }
  }
}

const numbersOf = (values: readonly number[], filler: number, count: number): Buffer => {
  const out = Buffer.alloc(count * 4)
  for (let at = 0; at < count; at++) out.writeUInt32LE(values[at] ?? filler, at * 4)
  return out
}

const headerOf = (fats: readonly number[], directory: number, difat: { first: number; count: number }): Buffer => {
  const head = Buffer.alloc(SECTOR - IN_HEADER * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  const longs = [
    [44, fats.length],
    [48, directory],
    [56, SHORTEST],
    [60, END],
    [68, difat.first],
    [72, difat.count],
  ] as const
  for (const [at, value] of longs) head.writeUInt32LE(value, at)
  return Buffer.concat([head, numbersOf(fats, FREE, IN_HEADER)])
}

const entryOf = (name: string, type: number, child: number, start: number, size: number): Buffer => {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name ? (name.length + 1) * 2 : 0, 64)
  entry[66] = type
  entry[67] = 1
  for (const [at, value] of [
    [68, NO_STREAM],
    [72, NO_STREAM],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    entry.writeUInt32LE(value, at)
  return entry
}

/** The bytes of a compound file with this stream in it. */
export const compoundFile = (name: string, content: Buffer): Buffer => {
  const stream = Buffer.alloc(Math.max(SHORTEST, sectorsFor(content.length) * SECTOR))
  content.copy(stream)
  const streams = sectorsFor(stream.length)
  const { fat, difat } = tellers(streams + 1)
  const from = streams + 1
  const fats = Array.from({ length: fat }, (_, at) => from + at)
  const chain = [
    ...Array.from({ length: streams }, (_, at) => (at === streams - 1 ? END : at + 1)),
    END,
    ...fats.map(() => FAT),
    ...Array.from({ length: difat }, () => DIFAT),
  ]
  const directory = Buffer.concat([
    entryOf('Root Entry', 5, 1, END, 0),
    entryOf(name, 2, NO_STREAM, 0, stream.length),
    entryOf('', 0, NO_STREAM, 0, 0),
    entryOf('', 0, NO_STREAM, 0, 0),
  ])
  const lists = Array.from({ length: difat }, (_, at) => {
    const listed = fats.slice(IN_HEADER + at * (PER_SECTOR - 1), IN_HEADER + (at + 1) * (PER_SECTOR - 1))
    return Buffer.concat([numbersOf(listed, FREE, PER_SECTOR - 1), numbersOf([at === difat - 1 ? END : from + fat + at + 1], END, 1)])
  })
  const header = headerOf(fats, streams, { first: difat > 0 ? from + fat : END, count: difat })
  return Buffer.concat([header, stream, directory, numbersOf(chain, FREE, fat * PER_SECTOR), ...lists])
}

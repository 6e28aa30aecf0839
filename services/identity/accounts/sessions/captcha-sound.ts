import { randomInt } from 'node:crypto'

// 8,000 samples a second, 8 bits, mono: a WAV file of RIFF (Microsoft, Multimedia Programming Interface 1.0, 1991).
const RATE = 8_000
const LEVEL = 44
const HISS = 10

const samples = (seconds: number, hertz: number): number[] =>
  Array.from(
    { length: Math.round(RATE * seconds) },
    (_, at) => 128 + LEVEL * Math.sin((2 * Math.PI * hertz * at) / RATE) * Number(hertz > 0) + randomInt(-HISS, HISS),
  )

const pause = (least: number, most: number) => samples(randomInt(least, most) / 1000, 0)

/** So many tones as the digit says, ten for nought, of a pitch and a pace of their own. */
const counted = (digit: string): number[] => {
  const pitch = randomInt(420, 760)
  return Array.from({ length: Number(digit) || 10 }, () => [...samples(randomInt(90, 130) / 1000, pitch + randomInt(-20, 20)), ...pause(110, 170)]).flat()
}

const header = (length: number): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return head
}

/** Takes the digits of a captcha and gives a WAV file for those who do not see its picture: each digit as so many tones, a deep one between two digits. */
export const countedTones = (code: string): Buffer => {
  const between = () => [...pause(350, 450), ...samples(0.25, 190), ...pause(350, 450)]
  const sound = [...code].flatMap((digit, at) => [...(at > 0 ? between() : pause(200, 300)), ...counted(digit)])
  return Buffer.concat([header(sound.length), Buffer.from(sound)])
}

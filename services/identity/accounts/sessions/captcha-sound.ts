import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '@academy/chassis/runtime/config.ts'

// 8,000 samples a second, 8 bits, mono: a WAV file of RIFF (Microsoft, Multimedia Programming Interface 1.0, 1991), its samples behind 44 bytes.
const RATE = 8_000
const HEAD = 44
const SILENCE = 128
/** `voice/<language>.wav`: the ten digits one after the other in slots of so many samples, spoken by a speech synthesiser. */
const SLOT = 5_000
const HISS = 9

type Voice = 'zh' | 'en'
const voices = new Map<Voice, Buffer>()
const voiceOf = (language: Voice): Buffer => {
  const known = voices.get(language)
  if (known) return known
  const file = readFileSync(join(projectFolder('services'), 'identity', 'accounts', 'sessions', 'voice', `${language}.wav`))
  voices.set(language, file)
  return file
}

/** The samples of one digit without the silence behind it. */
const digitOf = (voice: Buffer, digit: number): Buffer => {
  const slot = voice.subarray(HEAD + digit * SLOT, HEAD + (digit + 1) * SLOT)
  let end = slot.length
  while (end > 0 && slot[end - 1] === SILENCE) end--
  return slot.subarray(0, end)
}

const hiss = () => randomInt(-HISS, HISS + 1)
const pause = (): number[] => Array.from({ length: randomInt(2_700, 4_000) }, () => SILENCE + hiss())

/** A digit a little faster or slower, louder or softer than it was recorded, so that no two sound the same. */
const spoken = (samples: Buffer): number[] => {
  const [speed, loudness] = [randomInt(90, 112) / 100, randomInt(65, 95) / 100]
  return Array.from({ length: Math.floor(samples.length / speed) }, (_, at) => {
    const value = (samples[Math.floor(at * speed)] ?? SILENCE) - SILENCE
    return Math.min(255, Math.max(0, Math.round(SILENCE + value * loudness + hiss())))
  })
}

const header = (length: number): Buffer => {
  const head = Buffer.alloc(HEAD)
  head.write('RIFF', 0)
  head.writeUInt32LE(HEAD - 8 + length, 4)
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

/** Takes the digits of a captcha and gives them spoken in a language, as a WAV file, for those who do not see its picture. */
export const spokenDigits = (code: string, language: Voice): Buffer => {
  const voice = voiceOf(language)
  const sound = [...code].flatMap((digit) => [...pause(), ...spoken(digitOf(voice, Number(digit)))])
  return Buffer.concat([header(sound.length), Buffer.from(sound)])
}

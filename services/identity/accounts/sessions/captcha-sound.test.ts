import { spokenDigits } from './captcha-sound.ts'

/** How many stretches of speech an ear would count, 30 ms at a time, short gaps within a word closed. */
const words = (wav: Buffer): number => {
  const window = 240
  let [count, quiet] = [0, 99]
  for (let at = 44; at + window <= wav.length; at += window) {
    const loud = Math.max(...wav.subarray(at, at + window).map((value) => Math.abs(value - 128))) > 16
    if (loud && quiet > 6) count++
    quiet = loud ? 0 : quiet + 1
  }
  return count
}

describe('a captcha to be heard', () => {
  test.each(['zh', 'en'] as const)('in %s: a WAV file with six words, never the same twice', (language) => {
    const sound = spokenDigits('130295', language)
    expect(sound.subarray(0, 4).toString() + sound.subarray(8, 12).toString()).toBe('RIFFWAVE')
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44)
    expect(words(sound)).toBe(6)
    expect(spokenDigits('130295', language).equals(sound)).toBe(false)
  })

  test('no two digits of a language are the same recording', () => {
    const lengths = [...'0123456789'].map((digit) => spokenDigits(digit, 'zh').length)
    expect(new Set(lengths).size).toBeGreaterThan(7)
    expect(spokenDigits('888888', 'zh').length).toBeLessThan(80_000)
  })
})

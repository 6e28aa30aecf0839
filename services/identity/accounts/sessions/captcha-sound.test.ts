import { countedTones } from './captcha-sound.ts'

/** Counts what an ear would: stretches of sound, the deep ones apart. Gives the number of tones before each deep one. */
const heard = (wav: Buffer): number[] => {
  const window = 80
  const loud: boolean[] = []
  for (let at = 44; at + window <= wav.length; at += window) loud.push(Math.max(...wav.subarray(at, at + window).map((value) => Math.abs(value - 128))) > 25)
  const stretches = loud
    .map((now) => (now ? 'x' : ' '))
    .join('')
    .split(/ +/)
    .filter(Boolean)
    .map((stretch) => (stretch.length * window) / 8_000)
  const counts = [0]
  for (const seconds of stretches) {
    if (seconds > 0.2) counts.push(0)
    else counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return counts
}

test('a captcha to be heard: as many tones as the digit says, ten for nought, a deep tone between two digits', () => {
  expect(heard(countedTones('130295'))).toEqual([1, 3, 10, 2, 9, 5])
  expect(countedTones('999999').length).toBeLessThan(160_000)
})

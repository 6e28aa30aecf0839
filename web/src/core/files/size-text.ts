const STEPS = ['B', 'KB', 'MB', 'GB']

/** A number of bytes as it is read: `820 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string => {
  let [size, step] = [bytes, 0]
  while (size >= 1000 && step < STEPS.length - 1) {
    size /= 1024
    step++
  }
  return `${step > 1 && size < 10 ? size.toFixed(1) : Math.round(size)} ${STEPS[step]}`
}

/** More than so many pixels no browser paints for certain (people-organisations.md rule 6). */
export const MOST_PIXELS = 134_000_000
/** A side that every browser still paints. */
const MOST_SIDE = 32_767

export interface Size {
  width: number
  height: number
}

export const scaled = ({ width, height }: Size, percent: number): Size => ({
  width: Math.max(1, Math.round((width * percent) / 100)),
  height: Math.max(1, Math.round((height * percent) / 100)),
})

const fits = ({ width, height }: Size): boolean => width * height <= MOST_PIXELS && width <= MOST_SIDE && height <= MOST_SIDE

/** Says whether a canvas of this size holds what is painted: its far corner is painted and read back. */
export type Probe = (size: Size) => boolean

export const paintsFarCorner: Probe = ({ width, height }) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  try {
    const pen = canvas.getContext('2d')
    if (!pen) return false
    pen.fillRect(width - 1, height - 1, 1, 1)
    return (pen.getImageData(width - 1, height - 1, 1, 1).data[3] ?? 0) > 0
  } catch (error) {
    // a canvas that is too large throws in some browsers and stays blank in others
    if (error instanceof DOMException || error instanceof RangeError) return false
    throw error
  } finally {
    canvas.width = 0
    canvas.height = 0
  }
}

/** The largest integer percent up to the one asked for at which the browser paints all of a picture; 0 where it paints none. */
export const paintedAt = (size: Size, percent: number, probe: Probe): number => {
  const paints = (at: number) => fits(scaled(size, at)) && probe(scaled(size, at))
  if (paints(percent)) return percent
  let [low, high] = [0, percent]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (paints(middle)) low = middle
    else high = middle
  }
  return low
}

const imageOf = async (svg: string): Promise<HTMLImageElement> => {
  const image = new Image()
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Paints a drawing and reads its far corner back. Throws Error where the browser did not paint it. */
const pngOf = async (svg: string, { width, height }: Size): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(await imageOf(svg), 0, 0, width, height)
  if (!pen.getImageData(width - 1, height - 1, 1, 1).data[3]) throw new Error('the far corner is blank')
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('no file')
  return file
}

/** The file of a drawing. */
export const fileOf = async (svg: string, format: 'svg' | 'png', size: Size): Promise<Blob> =>
  format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : pngOf(svg, size)

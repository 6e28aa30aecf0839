import type { FileRule } from '@academy/contracts/core/field-kinds.ts'
import type { Crop } from '@academy/contracts/core/files.ts'
import { imageSize } from 'image-size'
import { mutex } from '../runtime/mutex.ts'

/** More dots than that are not unpacked: 200 MB of memory. */
export const MOST_DOTS = 50_000_000
/** A picture that is kept has at most so many bytes (resolutions.md 8) and is at most so wide. */
const MOST_BYTES = 500 * 1024
const WIDEST = 1920
/** Smaller ones for lists and cards. */
const WIDTHS = [320, 640]
const QUALITY = 82
const TIMES = { quality: 0.75, width: 0.8 }
const WORST = 45

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a picture that is kept: as it was chosen, in the shape that the field asks for; without a choice the middle. */
export const areaOf = (width: number, height: number, shape: FileRule['crop'], chosen?: Crop): Area => {
  if (!shape) return { x: 0, y: 0, width, height }
  const [across = 1, down = 1] = shape.split(':').map(Number)
  const ratio = across / down
  const most = Math.min(width, height * ratio)
  const wide = Math.max(1, Math.round(Math.min(most, chosen ? (chosen.width / 1000) * width : most)))
  const high = Math.max(1, Math.min(height, Math.round(wide / ratio)))
  const within = (from: number, size: number, all: number) => Math.max(0, Math.min(Math.round(from), all - size))
  const x = within(chosen ? (chosen.x / 1000) * width : (width - wide) / 2, wide, width)
  return { x, y: within(chosen ? (chosen.y / 1000) * height : (height - high) / 2, high, height), width: wide, height: high }
}

/** How large a picture is as it is looked at; `null` where it is none. */
export const dotsOf = (bytes: Buffer): { width: number; height: number } | null => {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

interface Picture {
  width: number
  body: Buffer
}

/**
 * A picture as it is kept: turned upright, cut, without anything that its camera wrote into it, at most 500 KB; and smaller ones. `null` where its bytes
 * are broken. One at a time: an unpacked one takes much memory.
 */
export const keptPicture = (bytes: Buffer, shape: FileRule['crop'], chosen?: Crop): Promise<{ main: Picture; small: Picture[] } | null> =>
  mutex('picture', async () => {
    // its code is the machine's own, and needed by few
    const { Transformer } = await import('@napi-rs/image')
    const full = dotsOf(bytes)
    if (!full) return null
    const area = areaOf(full.width, full.height, shape, chosen)
    const drawn = async (width: number, quality: number): Promise<Picture> => {
      const scale = width / area.width
      const [w, h] = [Math.max(1, Math.round(full.width * scale)), Math.max(1, Math.round(full.height * scale))]
      const height = Math.max(1, Math.min(h, Math.round(area.height * scale)))
      const picture = new Transformer(bytes).rotate().resize(w, h)
      picture.crop(Math.min(w - width, Math.round(area.x * scale)), Math.min(h - height, Math.round(area.y * scale)), width, height)
      return { width, body: await picture.webp(quality) }
    }
    try {
      let [wide, quality] = [Math.min(WIDEST, area.width), QUALITY]
      let main = await drawn(wide, quality)
      // coarser first, then smaller: a picture of noise is as large as it can be
      while (main.body.length > MOST_BYTES) {
        if (quality > WORST) quality = Math.round(quality * TIMES.quality)
        else wide = Math.round(wide * TIMES.width)
        main = await drawn(wide, quality)
      }
      const small: Picture[] = []
      for (const width of WIDTHS) if (width < wide) small.push(await drawn(width, QUALITY))
      return { main, small }
    } catch (error) {
      // its head was right and what follows is not
      if ((error as { code?: string }).code === 'InvalidArg' || (error as { code?: string }).code === 'GenericFailure') return null
      throw error
    }
  })

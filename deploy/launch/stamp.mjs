import { existsSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { root } from './install.mjs'

/** Writes a file so that whoever reads it finds the old one or the new one, never a half. */
export const write = async (file, contents) => {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, contents)
  await rename(temporary, file)
}

const traceOf = async (path) => {
  const { mtimeMs, size } = await stat(path)
  return `${mtimeMs} ${size}`
}
const tracesOf = async (paths) => Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await traceOf(path)])))

/** True when what this stamp stands for was built of exactly these files before, for the same that is asked now, and lies there. */
export const isFresh = async (stamp, asked) => {
  if (!existsSync(stamp)) return false
  try {
    const { place, files, outputs, ...known } = JSON.parse(await readFile(stamp, 'utf8'))
    // the paths of the sources are written into what is built: a folder that was copied or renamed has its own
    if (place !== root || known.asked !== asked) return false
    const now = await tracesOf([...Object.keys(files), ...Object.keys(outputs)])
    return Object.entries({ ...files, ...outputs }).every(([path, trace]) => now[path] === trace)
  } catch {
    return false // a source is gone, or the stamp was cut off: it is built anew
  }
}

/** Stamps what was built of these files since `began`; not where one of them was written meanwhile, for that may not be in it. */
export const stampOf = async ({ stamp, asked, began, inputs, outputs }) => {
  const files = await tracesOf(inputs.filter((path) => existsSync(path)))
  if (Object.values(files).some((trace) => Number.parseFloat(trace) >= began)) return
  // by their traces: another builder may have read older sources and write last
  await write(stamp, JSON.stringify({ place: root, asked, files, outputs: await tracesOf(outputs) }))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../runtime/config.ts'

/** Noto Sans SC (SIL Open Font License 1.1): Latin, simplified and traditional Chinese; a document takes in the letters that it shows, no more. */
const FOLDER = 'node_modules/@expo-google-fonts/noto-sans-sc'
const files = { plain: '400Regular/NotoSansSC_400Regular.ttf', strong: '600SemiBold/NotoSansSC_600SemiBold.ttf' }

export interface Fonts {
  plain: Buffer
  strong: Buffer
}

let known: Promise<Fonts> | undefined

const read = async (): Promise<Fonts> => {
  const of = (file: string) => readFile(join(projectFolder('contracts'), '..', FOLDER, file))
  const [plain, strong] = await Promise.all([of(files.plain), of(files.strong)])
  return { plain, strong }
}

/** The letters of printed documents, read once a process. */
export const printFonts = (): Promise<Fonts> => {
  known ??= read().catch((error: unknown) => {
    // what failed is not remembered
    known = undefined
    throw error
  })
  return known
}

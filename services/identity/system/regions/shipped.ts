import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '@academy/chassis/runtime/config.ts'

/** Made by `npm run locales`: a line for each region with some below, `code<tab>end of code, name, blank, English name|…`. */
export const shippedRegionsFile = 'services/identity/system/regions/shipped.txt'

/** A region as a release ships it: grade 1 province, 2 city, 3 county, 4 town; the parent of a province is `0`. */
export interface ShippedRegion {
  code: string
  parentCode: string
  nameCn: string
  nameEn: string
  grade: number
}

const ROOT = '0'
/** How long codes are by grade. */
const gradeOf = (code: string): number => ({ 2: 1, 4: 2, 6: 3 })[code.length] ?? 4

export const shippedRegionText = (): string => readFileSync(join(projectFolder('contracts'), '..', shippedRegionsFile), 'utf8')

/** The regions of China down to a grade, parents first within each. They are read anew each time: whoever needs them does once in the life of an installation. */
export const shippedRegions = (downTo = 4): ShippedRegion[] =>
  shippedRegionText()
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [parentCode = ROOT, below = ''] = line.split('\t')
      const [head, tail] = parentCode === ROOT ? ['', 2] : [parentCode, gradeOf(parentCode) === 3 ? 3 : 2]
      if ((parentCode === ROOT ? 1 : gradeOf(parentCode) + 1) > downTo) return []
      return below.split('|').map((one) => {
        const blank = one.indexOf(' ')
        const code = head + one.slice(0, tail)
        return { code, parentCode, nameCn: one.slice(tail, blank), nameEn: one.slice(blank + 1), grade: gradeOf(code) }
      })
    })

import { pinyin } from 'pinyin-pro'
import type { Spellings } from '../demo/spelling.ts'
import { givenNames, surnames } from '../demo/world/names.ts'
import { houseNames } from '../demo/world/network-full.ts'
import { placeCores, regionText } from './region-table.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const spell = (name: string, as: { surname?: 'head' } = {}): string =>
  capital(
    pinyin(name, { toneType: 'none', type: 'array', v: true, ...as })
      .join('')
      .replace(/([ln])v/g, '$1yu')
      .replace(/[^a-z]/g, ''),
  )
const table = (names: readonly string[], as?: { surname: 'head' }): string => [...new Set(names)].map((name) => `${name} ${spell(name, as)}`).join('|')

/** How the seeds' places and people are spelled in Latin letters. */
export const spellings = (): Spellings => ({
  places: table([...placeCores(), ...houseNames()]),
  surnames: table(surnames, { surname: 'head' }),
  givenNames: table(givenNames),
})

/** The table as its file holds it. */
export const spellingText = (): string => `${JSON.stringify(spellings(), null, 2)}\n`

/** The regions of China as identity's file holds them. */
export const regionFileText = (): string => regionText(spell)

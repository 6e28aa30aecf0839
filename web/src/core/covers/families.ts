import { cells } from './cells.ts'
import { circuit } from './circuit.ts'
import { gauge } from './gauge.ts'
import { gear } from './gear.ts'
import { lane } from './lane.ts'
import { light } from './light.ts'
import { stream } from './stream.ts'
import type { Draw, Palette } from './strokes.ts'
import { talk } from './talk.ts'
import { travel } from './travel.ts'
import { wave } from './wave.ts'

export const draws = { gear, cells, stream, travel, circuit, lane, talk, light, wave, gauge } satisfies Record<string, Draw>
export type Family = keyof typeof draws

const byCatalogue: Record<string, Family> = {
  TB: 'gear',
  TD: 'wave',
  TH: 'circuit',
  TP: 'stream',
  SP: 'light',
  SS: 'talk',
  MC: 'talk',
  UC: 'travel',
  VS: 'lane',
  PT: 'cells',
  IN: 'gauge',
  GM: 'gauge',
}

/** The picture family of a course code or catalogue, by its first two letters. */
export const familyOf = (code: string): Family => byCatalogue[code.slice(0, 2).toUpperCase()] ?? 'gauge'

export const palettes: Record<Family, { light: Palette; dark: Palette }> = {
  gear: { light: ['#e7e3dc', '#1d3142', '#a39a8b', '#8a5a33'], dark: ['#1b2630', '#d9dee2', '#5d6b77', '#d09a68'] },
  cells: { light: ['#dfe6e1', '#1f3d3a', '#93aaa2', '#a8641f'], dark: ['#152723', '#cfe0d9', '#4f6c64', '#e0a35c'] },
  stream: { light: ['#e2e7ea', '#20384b', '#93a4b0', '#5d7484'], dark: ['#14222d', '#d3dee6', '#526777', '#93a9b8'] },
  travel: { light: ['#ebe3d7', '#3a2f24', '#b3a28b', '#9a4f2c'], dark: ['#2a221a', '#e8dccb', '#7a6a56', '#d98a5f'] },
  circuit: { light: ['#f1e6d8', '#2c2a28', '#c9ad8d', '#c65d12'], dark: ['#241c14', '#eadfd2', '#7c6246', '#ef8a3c'] },
  lane: { light: ['#e5e5e2', '#2a3238', '#a5a8a6', '#6d6a3c'], dark: ['#1c2225', '#dcdfdf', '#626a6d', '#b9b37a'] },
  talk: { light: ['#ece4e1', '#3d2b30', '#b8a3a0', '#8f4650'], dark: ['#281d20', '#eadcdb', '#7b6466', '#d98c94'] },
  light: { light: ['#0b1f33', '#f3eee4', '#48617a', '#ffe1ac'], dark: ['#07131f', '#f3eee4', '#40566c', '#ffe1ac'] },
  wave: { light: ['#e3e8e8', '#16353d', '#8fa6a9', '#0f6b6b'], dark: ['#12242a', '#cfe0e2', '#4d676c', '#6cc2bd'] },
  gauge: { light: ['#e8e6e1', '#22303d', '#aaa79f', '#7a6032'], dark: ['#1d252c', '#dfe1e2', '#616a72', '#cbb078'] },
}

import type { clashRules, MergeSide } from '@academy/contracts/core/merge-source.ts'
import type { z } from 'zod'
import type { DataModel, Raw } from '../mongo/model.ts'
import type { Reader } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'

export type AnyModel = DataModel<z.ZodObject>
/** A stored row as it is in the database. */
export type Row = Raw & { createDate: Date }

export interface Pair {
  keepId: string
  goneId: string
}

/** What a clash is made good with; what is written through these is given back by an undo. */
export interface Settling {
  unit: Unit
  /** Sets fields of a row; `null` takes one away. */
  set(model: { name: string }, row: Row, fields: Readonly<Record<string, unknown>>): Promise<void>
  /** Lets two rows change their people: the survivor's goes to the old id, the other's to the survivor. */
  swap(model: { name: string }, keep: Row, gone: Row, field: string): Promise<void>
  /** What was done to this row by its own noun cannot be given back: an undo lists it. */
  cannotUndo(model: { name: string }, row: Row): void
}

/** What is decided of a clash, and what counts. */
export interface Verdict {
  rule: (typeof clashRules)[number]
  /** Absent where somebody must choose. */
  wins?: MergeSide
}

/** Two rows that cannot both stand beside what unique keys say. */
export interface Found {
  keep: Row
  gone: Row
}

/**
 * What merging two people means for the rows of one noun, where it is more than that all move: declared by its module (`module({ merges })`). Without a rule every
 * row that names who goes names the survivor afterwards, and of two that exclude each other by a unique key the survivor's counts while the other stays with the old id.
 */
export interface MergeRule {
  model: AnyModel
  /** Rows say who did something then, die with the account, or are settled by their own noun: none moves. */
  fixed?: true
  /** Another noun's rule frees what stands in the way here: nothing is told of it. */
  follows?: true
  /** Which of two rows that exclude each other counts; undefined: the survivor's, the other stays. */
  judge?(keep: Row, gone: Row, now: Date): Verdict | undefined
  /** Clashes that no unique key knows: both hold what only one may hold. */
  clashes?(who: Reader, pair: Pair, now: Date): Promise<readonly Found[]>
  /** Makes a clash good, so that both rows can be the survivor's. */
  settle?(tools: Settling, rows: { winner: Row; loser: Row; keep: Row; gone: Row }): Promise<void>
  /** How a row is called where somebody looks at a clash: codes, places and days, never people. */
  title?(who: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, { cn: string; en: string; day?: string | undefined }>>
}

/** Takes a rule as a module writes it, of its own model's type. */
export const mergeRule = (model: { name: string }, rule: Omit<MergeRule, 'model'>): MergeRule => ({ model: model as unknown as AnyModel, ...rule })

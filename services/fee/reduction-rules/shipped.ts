import { randomUUID } from 'node:crypto'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { shippedRules } from '@academy/contracts/fee/shipped-rules.ts'
import { z } from 'zod'
import { db } from '../database.ts'
import { type ReductionRuleDoc, ReductionRuleModel } from './model.ts'

/** A rule as a release laid it: its words, and the version that it stands in as long as nobody changes it. */
interface Laid {
  fields: string
  ruleVersion: number
}

/** What releases laid for an academy, as JSON by the rules' codes. */
const ShippedRulesModel = model(db, 'shipped_rules', z.object({ records: z.string() }), { indexes: [[{ tenantId: 1 }, { unique: true }]] })

type Laying = Record<string, Laid>
const memoryOf = async (who: Reader) => {
  const row = await repository(ShippedRulesModel)(unscoped(who)).one({})
  return { row, laid: JSON.parse(row?.records ?? '{}') as Laying }
}

const fieldsOf = ({ ruleVersion: _, ...fields }: ReductionRule): string => JSON.stringify(fields)
/** Stands for a version where no release has laid a rule. */
const NOBODY = -1

/** What a release finds: an academy that just begins, or one that has worked with its prices. */
type Academy = 'new' | 'standing'

/** What becomes of one rule of this release: laid, brought to its new words, or left as it is. Gives what is then remembered of it. */
const layOne = async (
  unit: Unit,
  academy: Academy,
  rule: ReductionRule,
  before: Laid | undefined,
  row: ReductionRuleDoc | undefined,
): Promise<Laid & { written: boolean }> => {
  const rules = repository(ReductionRuleModel)(unscoped(unit))
  const fields = fieldsOf(rule)
  // a process that started while the academy was being written has remembered the rule without laying it
  if (academy === 'new' && !row && (!before || before.ruleVersion === NOBODY)) {
    await rules.insert({ ...rule, ruleVersion: 1 } as never)
    return { fields, ruleVersion: 1, written: true }
  }
  // somebody made a rule of this code himself, or a seed did: it is his. Where there is none, its accountant decides whether there is a reduction.
  if (!before) return { fields, ruleVersion: NOBODY, written: false }
  if (!row || before.fields === fields || row.ruleVersion !== before.ruleVersion) return { fields, ruleVersion: before.ruleVersion, written: false }
  const ruleVersion = before.ruleVersion + 1
  const gone = Object.keys(JSON.parse(before.fields) as object).filter((key) => !(key in rule))
  await rules.update(row.id, row.version, {
    $set: { ...rule, ruleVersion },
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((key) => [key, ''])) } : {}),
  } as never)
  return { fields, ruleVersion, written: true }
}

/**
 * Brings an academy to the rules of this release: a new one gets them all; one that stands gets the new words of those that were laid for it and that its
 * people left as they were, and no other reduction of its prices. Gives how many it wrote; none on a repeat.
 */
export const layRules = async (unit: Unit, academy: Academy, shipped: readonly ReductionRule[] = shippedRules): Promise<number> => {
  const memory = repository(ShippedRulesModel)(unscoped(unit))
  const { row: known, laid } = await memoryOf(unit)
  const settled = (before: Laid | undefined) => academy === 'standing' || before?.ruleVersion !== NOBODY
  if (shipped.every((rule) => laid[rule.code]?.fields === fieldsOf(rule) && settled(laid[rule.code]))) return 0
  const rows = new Map(
    (await repository(ReductionRuleModel)(unscoped(unit)).find({ code: { $in: shipped.map(({ code }) => code) } })).map((row) => [row.code, row]),
  )
  let made = 0
  for (const rule of shipped) {
    const { written, ...remembered } = await layOne(unit, academy, rule, laid[rule.code], rows.get(rule.code) as ReductionRuleDoc | undefined)
    laid[rule.code] = remembered
    made += written ? 1 : 0
  }
  const records = JSON.stringify(laid)
  if (known) await memory.update(known.id, known.version, { records })
  else await memory.insert({ records })
  return made
}

/**
 * The rules of this release that an academy that stands was never given: a release lowers nobody's prices by itself, its accountant gives them to the academy.
 * One that he deleted is not offered again.
 */
export const offeredRules = async (who: Reader, shipped: readonly ReductionRule[] = shippedRules): Promise<ReductionRule[]> => {
  const { laid } = await memoryOf(who)
  const rows = await repository(ReductionRuleModel)(unscoped(who)).find({ code: { $in: shipped.map(({ code }) => code) } })
  const there = new Set(rows.map(({ code }) => code))
  return shipped.filter(({ code }) => !there.has(code) && (laid[code]?.ruleVersion ?? NOBODY) === NOBODY)
}

/** Gives an academy one of the rules that it is offered, as this release has it; later releases bring it their words. Throws absent. */
export const giveRule = async (unit: Unit, code: string, shipped: readonly ReductionRule[] = shippedRules): Promise<ReductionRuleDoc> => {
  const rule = (await offeredRules(unit, shipped)).find((one) => one.code === code)
  if (!rule) throw absent()
  const row = await repository(ReductionRuleModel)(unscoped(unit)).insert({ ...rule, ruleVersion: 1 } as never)
  const { row: known, laid } = await memoryOf(unit)
  const records = JSON.stringify({ ...laid, [code]: { fields: fieldsOf(rule), ruleVersion: 1 } })
  const memory = repository(ShippedRulesModel)(unscoped(unit))
  if (known) await memory.update(known.id, known.version, { records })
  else await memory.insert({ records })
  return row as ReductionRuleDoc
}

/** At each start every academy is brought to the rules of this release; one that could not is tried at the next start. */
export const layRulesAtStart: NonNullable<ServiceApp['started']> = async (platform, access, tenants) => {
  for (const tenantId of await tenants()) {
    try {
      const made = await systemWork('fee', platform, access, tenantId, randomUUID()).unit((unit) => layRules(unit, 'standing'))
      if (made > 0) logger.info({ tenantId, made }, 'brought to the reduction rules of this release')
    } catch (error) {
      // another process of this service, started beside this one, lays the same
      if (!isDuplicate(error)) logger.error({ err: error, tenantId }, 'an academy was not brought to the reduction rules of this release')
    }
  }
  return async () => undefined
}

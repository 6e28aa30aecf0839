import type { Fault, Fields, Planned, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { birthDateOf, idProblem, to18 } from '@academy/contracts/core/id-card.ts'
import type { ImportValue } from '@academy/contracts/core/import-columns.ts'
import { type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { ParamModel } from '../../system/public.ts'
import { RegistrationModel } from '../registrations/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { type Receiver, reachable, sendLink } from '../set-up-links/send.ts'
import { adminStays } from './asked.ts'
import { UserModel } from './model.ts'
import { userIdOf } from './people-ids.ts'
import { loginKeyOf, personViolations } from './user.ts'
import { publicUser } from './user-state.ts'

/** The form of an ID number by which a person is the same: 18 digits for a card, as it is for a passport (resolutions.md 43). */
export const idKeyOf = (idType: string, idNumber: string): string =>
  idType === '1' && idProblem(idNumber, '9999-12-31') === undefined ? to18(idNumber) : idNumber.toUpperCase()

const keyOf = (values: Readonly<Record<string, ImportValue>>) => idKeyOf(String(values.idType ?? '1'), String(values.idNumber))

/** The account name of a person who came without one: his name and what tells him from others of that name. */
export const accountNameOf = (values: { nameEn?: unknown }, id: string): string =>
  `${String(values.nameEn ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 24)}.${sha256(id).slice(0, 6)}`.replace(/^\./, 'u.')

/** What an academy has set in its parameters, read where a sheet is written: nobody asks there. */
const parameterIn = async <K extends 'link.import' | 'link.days' | 'sms.enabled'>(unit: Unit, key: K): Promise<ParameterValue<K>> => {
  const row = await repository(ParamModel)({ ...unit, dataScope: everything }).one({ paramCode: key })
  return ((row && parseParameter(key, row.paramValue)) ?? parameters[key].default) as ParameterValue<K>
}

/** New people get a link to set their password by, where the academy wants that (`link.import`). */
const linkNew = async (unit: Unit, plans: readonly Planned[], secret: string) => {
  const made = plans.filter(({ op }) => op === 'created')
  if (made.length === 0 || !(await parameterIn(unit, 'link.import'))) return
  const sending = { secret, days: await parameterIn(unit, 'link.days'), texts: await parameterIn(unit, 'sms.enabled') }
  const people = made.filter(({ after }) => after.employment === '1').map(({ id, after }) => ({ ...(after as Omit<Receiver, 'id'>), id }))
  for (const person of people) if (reachable(person, sending)) await sendLink(unit, person, sending)
}

/** The fields that a row means: what its card says is added. */
const meant: SheetRules['fields'] = (values, context) => {
  const idKey = keyOf(values)
  const idNumber = String(values.idNumber)
  const birth = String(values.idType ?? '1') === '1' && idProblem(idNumber, '9999-12-31') === undefined ? birthDateOf(idNumber) : undefined
  const left = typeof values.leaveCompanyDate === 'string' && values.leaveCompanyDate < dayOf(context.now)
  const employment = values.leaveCompanyDate === undefined ? {} : { employment: left ? '2' : '1' }
  return {
    fields: {
      ...values,
      userCode: values.userCode ?? undefined,
      idKey,
      ...(birth && values.birthDate === undefined ? { birthDate: birth } : {}),
      ...employment,
    },
    faults: [],
  }
}

/** What stands against a person's papers as a whole. */
const judged: NonNullable<SheetRules['judge']> = async (after, before, context) => {
  const age = { min: Number(context.parameter('user.age.min')), max: Number(context.parameter('user.age.max')) }
  // a row of a workbook has the id of its ID number, which is his who was erased
  const erased = before ? null : (await repository(UserModel)(context).byId(after.id))?.erasedAt
  if (erased) return [{ column: 'idNumber', code: 'subjectReentered' }]
  const pending = await repository(RegistrationModel)(context).one({ idKey: String(after.idKey), open: true })
  const found: Fault[] = personViolations(after as never, dayOf(context.now), age).map(({ field, code, params }) => ({
    column: field,
    code,
    ...(params ? { params } : {}),
  }))
  return pending ? [...found, { column: 'idNumber', code: 'registrationPending' }] : found
}

const leaves = ({ before, after }: Planned): boolean =>
  before !== null && ((after.employment === '2' && before.employment !== '2') || (Boolean(after.leaveCompanyDate) && !before.leaveCompanyDate))

/** No workbook lets the last administrator leave (shell-access.md rule 18). Throws RowsRefused naming those who would. */
const keepAdmin = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  const leaving = plans.filter(leaves)
  if (leaving.length === 0) return
  const ids = leaving.map(({ id }) => id)
  if (!(await adminStays.ask(unit, ids)).includes(false)) return
  throw new RowsRefused(new Map(leaving.map(({ row }) => [row, [{ column: 'leaveCompanyDate', code: 'lastAdmin' }]])))
}

/** The sheet of people; a second row of the same card in its 15-digit form means the same person (world.md §10.18). `secret` seals the links of new people. */
export const peopleSheet = (secret: string): SheetRules => ({
  sheet: 'people',
  model: UserModel as unknown as SheetRules['model'],
  state: userState,
  stateOf: (row) => publicUser(row as never) as unknown as Fields,
  idOf: (key, context) => userIdOf(context.tenantId, key.length === 15 ? to18(key) : key),
  columns: { loginKey: 'userCode', idKey: 'idNumber' },
  fresh: (_, { id, values }) => ({
    userCode: accountNameOf(values, id),
    language: 'zh-CN',
    employment: '1',
    accountStatus: '1',
    accountGen: '0',
    source: '20',
  }),
  // who shares a name with another of before keys existed is not refused for it while the name stays
  completed: (after, before) => (before?.userCode === after.userCode ? after : { ...after, loginKey: loginKeyOf(String(after.userCode)) }),
  known: async (rows, context) => {
    const keys = new Map(rows.map((row) => [keyOf(row.values), String(row.values.idNumber)]))
    const stored = await repository(UserModel)(context).find({ idKey: { $in: [...keys.keys()] } }, { limit: 100_000 })
    return new Map(stored.map((row) => [keys.get(row.idKey) ?? row.idKey, row as unknown as Fields & { id: string }]))
  },
  fields: meant,
  settle: async (unit, plans) => {
    await keepAdmin(unit, plans)
    await linkNew(unit, plans, secret)
  },
  written: async (unit, { id, employment }, before) => {
    if (before && employment === '2') await forgetPerson(unit, id)
  },
  judge: judged,
})

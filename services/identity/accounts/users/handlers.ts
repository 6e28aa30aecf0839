import { attachFiles, withFiles } from '@academy/chassis/files/attach.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { asViolation, crudHandlers, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { contains, inAny, named, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { nameEnOf, users } from '@academy/contracts/identity/accounts/users.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { survivorId } from '../account-merges/resolve.ts'
import { pendingOf } from '../registrations/known.ts'
import { havingStep } from '../second-step/having.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { adminStays } from './asked.ts'
import { idKeyOf } from './import.ts'
import { maskEmail, masked, maskIdNumber, maskMobile, unmasked } from './mask.ts'
import { UserModel } from './model.ts'
import { freshIdOf } from './people-ids.ts'
import { aboutReached } from './reach.ts'
import { loginKeyOf, personViolations } from './user.ts'
import { publicUser } from './user-state.ts'

type User = DocOf<(typeof UserModel)['fields']>
const repo = repository(UserModel)
const plain = crudHandlers(users, UserModel)

const shown = (row: User, ctx: Context) =>
  ({ ...(ctx.may('sys:users:unmask') ? row : masked(row)), actions: row.erasedAt ? [] : plainActions(ctx, 'sys:users') }) as never

/** People as a reader sees them; who may take a second step also sees who has one. */
const allShown = async (rows: readonly User[], ctx: Context): Promise<never[]> => {
  const having = await havingStep(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shown(having.has(row.id) ? { ...row, secondStep: true } : row, ctx))
}

type Given = {
  userCode: string
  nameCn: string
  nameEn: string
  idType: string
  idNumber: string
  gender: string
  birthDate?: string | undefined
  surnameEn?: string | undefined
  givenEn?: string | undefined
  mobile?: string | undefined
  email?: string | undefined
}

/** The real values behind masks, judged as a whole. */
const validated = async <I extends Given>(input: I, before: User | null, ctx: Context): Promise<I & { idKey: string; loginKey: string }> => {
  const id = unmasked(input.idNumber, before?.idNumber, maskIdNumber)
  const mobile = unmasked(input.mobile, before?.mobile, maskMobile)
  const email = unmasked(input.email, before?.email, maskEmail)
  const found: Violation[] = [
    ...(id.wrong ? [{ field: 'idNumber', code: 'maskedMobile' }] : []),
    ...(mobile.wrong ? [{ field: 'mobile', code: 'maskedMobile' }] : []),
    ...(email.wrong ? [{ field: 'email', code: 'email' }] : []),
  ]
  const whole = { ...input, idNumber: id.value ?? input.idNumber, mobile: mobile.value, email: email.value }
  // the day of leaving is set by a command of its own
  const facts = { ...whole, leaveCompanyDate: before?.leaveCompanyDate }
  if (found.length === 0) found.push(...personViolations(facts, dayOf(ctx.now), { min: ctx.parameter('user.age.min'), max: ctx.parameter('user.age.max') }))
  const idKey = idKeyOf(whole.idType, whole.idNumber)
  const twin = await repo(unscoped(ctx)).one({ $or: [{ idKey }, { oldIdKeys: idKey }] })
  if (twin && twin.id !== before?.id) found.push({ field: 'idNumber', code: 'duplicate' })
  // whoever registers is nobody's to enter until it is decided (2-training.md §8)
  if (!before && (await pendingOf(ctx, idKey))) found.push({ field: 'idNumber', code: 'registrationPending' })
  const loginKey = loginKeyOf(input.userCode)
  const named = await repo(unscoped(ctx)).one({ loginKey })
  if (named && named.id !== before?.id) found.push({ field: 'userCode', code: 'duplicate' })
  if (found.length > 0) throw malformed(found)
  const built = nameEnOf(input)
  return { ...whole, ...(built ? { nameEn: built } : {}), idKey, loginKey }
}

/** Saves somebody with the files that come along. */
const withPhoto = async <T extends object>(unit: Unit, person: T, before: User | null, write: (person: T) => Promise<User>): Promise<User> => {
  const row = await write(await withFiles(unit, users, person, before?.id))
  await attachFiles(unit, users, row.id, before, row)
  return row
}

/** The same when another one was faster: the ID number makes both the key and, for a new person, the id. */
const repeated = (error: unknown): never => {
  if (!isDuplicate(error)) throw asViolation(error)
  const field = /loginKey|userCode/.test(String((error as Error).message)) ? 'userCode' : 'idNumber'
  throw malformed([{ field, code: 'duplicate' }])
}

/** The record of an erased person stays as it is: what he did hangs on it. Throws refused. */
const refuseErased = (people: readonly User[]): void => {
  if (people.some(({ erasedAt }) => erasedAt)) throw refused([{ code: 'subjectErased', params: {} }])
}

/** Nobody out of reach is removed, nor told to others as gone. */
const removeAll = async (ids: string[], ctx: Context) => {
  const mine = await aboutReached(ctx, 'id')
  // judged in the unit: given again after a crash, the command must not meet its own work
  const removed = await ctx.unit(async (unit) => {
    const reached = await repo(unscoped(unit)).find({ $and: [{ id: { $in: ids } }, mine] })
    if (reached.length < new Set(ids).size) throw absent()
    refuseErased(reached)
    for (const row of reached) {
      unit.emit(userState, row.id, null)
      await forgetPerson(unit, row.id)
      unit.destroyKey(row.id)
    }
    const count = await repo(unscoped(unit)).remove({ id: { $in: ids } })
    if ((await adminStays.ask(unit, [])).includes(false)) throw refused([{ code: 'lastAdmin', params: {} }])
    return count
  })
  return { removed }
}

export const userHandlers: Handlers<typeof users> = {
  ...plain,
  page: async ({ text, name, label, locked, ...query }, ctx) => {
    const filter = {
      $and: [
        plainFilter(query),
        text ? inAny(['userCode', 'nameCn', 'nameEn'], text) : {},
        name ? named(name) : {},
        label ? { labels: contains(label) } : {},
        locked === undefined ? {} : { lockUntil: locked ? { $gt: ctx.now } : { $not: { $gt: ctx.now } } },
        await aboutReached(ctx, 'id'),
      ],
    }
    const found = await repo(unscoped(ctx)).page(query, filter, users.endpoints.page.sort ?? [])
    return shownPage(found, await allShown(found.records, ctx))
  },
  info: async ({ id }, ctx) => {
    const about = await aboutReached(ctx, 'id')
    const named = (one: string) => repo(unscoped(ctx)).one({ $and: [{ id: one }, about] })
    const row = (await named(id)) ?? (await named(await survivorId(ctx, id)))
    if (!row) throw absent()
    const [one] = await allShown([row], ctx)
    return one as never
  },
  save: async (input, ctx) => {
    const person = await validated(input, null, ctx)
    const row = await ctx
      .unit(async (unit) => {
        const fresh = { id: await freshIdOf(unit, person.idKey), employment: '1', accountStatus: '1', accountGen: '0', source: '10' }
        const made = await withPhoto(unit, person, null, (given) => repo(unit).insert({ ...fresh, ...given } as never))
        unit.emit(userState, made.id, publicUser(made))
        return made
      })
      .catch(repeated)
    return shown(row, ctx)
  },
  update: async ({ id, version, ...input }, ctx) => {
    const before = await repo(unscoped(ctx)).one({ $and: [{ id }, await aboutReached(ctx, 'id')] })
    if (!before) throw absent()
    refuseErased([before])
    const person = await validated(input, before, ctx)
    const row = await ctx
      .unit(async (unit) => {
        const changed = await withPhoto(unit, person, before, (given) => repo(unscoped(unit)).update(id, version, given as never))
        unit.emit(userState, id, publicUser(changed))
        return changed
      })
      .catch(repeated)
    return shown(row, ctx)
  },
  remove: removeAll,
  removeOne: ({ id }, ctx) => removeAll([id], ctx),
}

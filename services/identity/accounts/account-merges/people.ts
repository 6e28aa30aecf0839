import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { comparedFields } from '@academy/contracts/identity/accounts/account-merges.ts'
import { heldPosts, organisations, positions } from '../sessions/grants.ts'
import { maskEmail, maskIdNumber, maskMobile } from '../users/mask.ts'
import { UserModel } from '../users/model.ts'
import { type MergeDoc, MergedUserModel } from './model.ts'
import { bornOn } from './pairs.ts'

type User = Omit<NonNullable<Awaited<ReturnType<ReturnType<typeof readerOf>['byId']>>>, 'tenantId'>
const readerOf = (who: Reader) => repository(UserModel)(unscoped(who))

/** A person of a pair: as he is, or as he was when he went into the other. */
const personOf = async (who: Reader, id: string): Promise<User | undefined> => {
  const user = await readerOf(who).byId(id)
  if (user) return user
  const merged = await repository(MergedUserModel)(unscoped(who)).byId(id)
  return merged ? ({ ...(merged.row as User), id } satisfies User) : undefined
}

/** Both people of a pair. */
export const peopleOf = async (who: Reader, { keepId, goneId }: Pick<MergeDoc, 'keepId' | 'goneId'>) => ({
  keep: await personOf(who, keepId),
  gone: await personOf(who, goneId),
})

const filled = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as unknown as T

/** Where somebody works today, by his main post. */
const placeOf = async (ctx: Context, userId: string) => {
  const [post] = await heldPosts(ctx.tenantId, userId, ctx.now)
  if (!post) return {}
  const position = await positions(ctx).one({ code: post.positionCode })
  const org = await organisations(ctx).byId(post.orgId)
  return filled({
    ...{ positionCode: post.positionCode, positionNameCn: position?.nameCn, positionNameEn: position?.nameEn },
    ...{ orgNameCn: org?.nameCn, orgNameEn: org?.nameEn },
  })
}

/** A person as a pair shows him: papers always masked, what is the same is said beside. */
export const shownPerson = async (user: User | undefined, ctx: Context) => {
  if (!user) return undefined
  const { id, userCode, nameCn, nameEn, employment = '1', accountStatus, accountGen, idType, idNumber, mobile, email, employeeNo } = user
  return filled({
    ...{ userId: id, userCode, nameCn, nameEn, employment, accountStatus, accountGen, idType, idNumber: maskIdNumber(idNumber), employeeNo },
    ...{ mobile: mobile ? maskMobile(mobile) : undefined, email: email ? maskEmail(email) : undefined },
    ...{ birthDate: bornOn(user), createDate: user.createDate, lastLogin: user.lastLogin },
    ...(await placeOf(ctx, id)),
  })
}

const compared: Readonly<Record<(typeof comparedFields)[number], (user: User) => string | undefined>> = {
  mobile: ({ mobile }) => mobile,
  name: ({ nameCn }) => nameCn,
  birthDate: bornOn,
  idNumber: ({ idKey }) => idKey,
  email: ({ email }) => email?.toLowerCase(),
  employeeNo: ({ employeeNo }) => employeeNo?.toUpperCase(),
}

/** What of the two is the same, differs, or is known of one alone. */
export const checksOf = (keep: User | undefined, gone: User | undefined) =>
  comparedFields.map((field) => {
    const [one, other] = [keep && compared[field](keep), gone && compared[field](gone)]
    return { field, said: !one || !other ? ('none' as const) : one === other ? ('same' as const) : ('differs' as const) }
  })

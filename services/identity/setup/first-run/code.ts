import { randomInt, randomUUID } from 'node:crypto'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { systemCause } from '@academy/chassis/runtime/work.ts'
import { TenantModel } from '../../system/public.ts'
import { SETUP, SetupModel } from './model.ts'

// The code that opens the set-up (shell-access.md rule 26): 20 letters, 24 hours, new at each start and after five wrong tries. Only its hash is stored;
// the console is the one place where it is ever written.

/** Without those that are taken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 20
const LIVES_MS = 86_400_000
const TRIES = 5

/** Writes a line on the console of the installation. */
export type Say = (line: string) => void
export const onConsole: Say = (line) => void process.stdout.write(`${line}\n`)

const freshCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const plainOf = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const hashOf = (code: string): string => sha256(`first run|${plainOf(code)}`)
const inGroups = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-')

/** The code that the operator has chosen, if he has. Throws Error when it could be guessed. */
const chosen = (): string | undefined => {
  const code = setting('SETUP_CODE', '')
  if (code === '') return undefined
  if (plainOf(code).length < LENGTH) throw new Error(`SETUP_CODE can be guessed: it needs at least ${LENGTH} letters or digits`)
  return code
}

const tell = (say: Say, code: string | undefined): void => {
  const place = `${setting('PUBLIC_URL', '')}/#/setup`
  say(
    code
      ? `This installation has no academy yet. Set it up at ${place}?code=${code}\n  The code, good for 24 hours and once: ${inGroups(code)}`
      : `This installation has no academy yet. Set it up at ${place} with the code of SETUP_CODE.`,
  )
}

const opened = (code: string, now: Date) => ({ codeHash: hashOf(code), codeUntil: new Date(now.getTime() + LIVES_MS), wrong: 0 })

/** Is there an academy already? Then nothing is ever set up here again. */
export const hasAcademy = async (): Promise<boolean> => (await repository(TenantModel)(platform).one({})) !== null

const makeRow = (now: Date): Promise<unknown> =>
  runUnit(systemCause('identity', platform.tenantId, randomUUID(), now), (unit) =>
    repository(SetupModel)(unit).insert({ id: SETUP, state: 'waiting', wrong: 0, written: [] }),
  ).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })

/** Opens the set-up of an installation without an academy by a new code and says it on the console; nothing where there is one. For each start. */
export const openSetup = async (now: Date, say: Say = onConsole): Promise<void> => {
  if (await hasAcademy()) return
  const own = chosen()
  const code = own ?? freshCode()
  await makeRow(now)
  if (await claim(SetupModel, platform, { id: SETUP, state: 'waiting' }, opened(code, now), {})) tell(say, own ? undefined : code)
}

/** Throws Refusal when this is not the code: a wrong one counts, the fifth makes a new one. Throws moveNotAllowed where nothing is to be set up. */
export const needCode = async (code: string, now: Date, say: Say): Promise<void> => {
  const row = await repository(SetupModel)(platform).byId(SETUP)
  if (row?.state === 'writing' || row?.state === 'done' || (await hasAcademy())) throw moveNotAllowed('setup', 'done')
  const { codeHash, codeUntil, wrong = 0 } = row ?? {}
  if (codeHash && codeUntil && codeUntil > now && codeHash === hashOf(code)) return
  if (codeHash) {
    const next = wrong + 1 < TRIES ? undefined : freshCode()
    const change = next ? opened(next, now) : { wrong: wrong + 1 }
    const counted = await claim(SetupModel, platform, { id: SETUP, state: 'waiting', codeHash, wrong }, change, {})
    // somebody else was counted meanwhile: this try is judged anew, so that none goes uncounted
    if (!counted) return needCode(code, now, say)
    if (next) tell(say, next)
  }
  throw refused([{ code: 'setupCode' }])
}

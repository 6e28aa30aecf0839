import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { treeHandlers } from '@academy/chassis/http/tree-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { db } from '../../database.ts'
import { MenuModel } from '../menus/model.ts'

type Values = Record<string, unknown>
type Entry = Returned<typeof menuEntries.endpoints.info>

const [DIRECTORY, SCREEN, BUTTON] = ['0', '1', '2']
const fixed: Reason = { code: 'menuCodeFixed', params: {} }

/** Directories hold directories and screens, a screen holds its buttons: nothing else hangs anywhere. */
const hangsWell = (row: Values, parent: Values | undefined): Reason[] => {
  const wanted = row.type === BUTTON ? SCREEN : DIRECTORY
  const atRoot = parent === undefined
  if (atRoot ? row.type === DIRECTORY : parent.type === wanted) return []
  return [{ code: row.type === BUTTON ? 'menuButtonBelowScreen' : 'menuBelowDirectory', params: {} }]
}

const tree = treeHandlers(menuEntries, MenuModel, crudHandlers(menuEntries, MenuModel) as never, {
  turn: rowLock(db, 'menu_turns'),
  judge: hangsWell,
  goesAlong: (row) => row.type === BUTTON,
})
const plain = tree as unknown as Handlers<typeof menuEntries>

/** A screen needs an address; buttons come with the product and are not made by hand. */
const validated = <I extends { type: string; url?: string | undefined }>(input: I): I => {
  if (input.type === BUTTON) throw malformed([{ field: 'type', code: 'notAllowed', params: { values: [DIRECTORY, SCREEN].join(', ') } }])
  if (input.type === SCREEN && !input.url) throw malformed([{ field: 'url', code: 'required' }])
  return input
}

const shown = (row: Entry, ctx: Context): Entry => ({ ...row, locked: { fields: ['code', 'type'], reason: reasonText(ctx.locale, fixed) } })

export const menuEntryHandlers: Handlers<typeof menuEntries> = {
  ...plain,
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Entry, ctx),
  save: async (input, ctx) => plain.save(validated(input), ctx),
  update: async (input, ctx) => {
    const row = await repository(MenuModel)(unscoped(ctx)).byId(input.id)
    if (row && (row.code !== input.code || row.type !== input.type)) throw refused([fixed])
    if (input.type !== BUTTON) validated(input)
    return plain.update(input, ctx)
  },
}

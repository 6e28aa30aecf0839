import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { MenuModel } from '../menus/model.ts'

/** What a switch names: one menu, or all of a system code. */
export interface Switched {
  menuCode?: string | undefined
  sysCode?: string | undefined
}

interface MenuRow {
  code: string
  parentCode?: string | undefined
  sysCode: string
  url?: string | undefined
  permissions?: string | undefined
  type: string
}

const BUTTON = '2'

/** The menus by which stops are ended: whoever switched them off could not switch them on again. */
export const neverOff: ReadonlySet<string> = new Set(['sys/menu-switches', 'sys/stops'])

export const menuRows = async (who: Reader): Promise<MenuRow[]> =>
  (await repository(MenuModel)({ ...who, dataScope: everything }).find({}, { limit: 10_000 })) as unknown as MenuRow[]

/** The entries that a switch reaches: those of the system code, or the menu with all below it. */
const reached = (rows: readonly MenuRow[], { menuCode, sysCode }: Switched): MenuRow[] => {
  if (sysCode) return rows.filter((row) => row.sysCode === sysCode)
  const below = (code: string): MenuRow[] => rows.filter((row) => row.parentCode === code).flatMap((row) => [row, ...below(row.code)])
  const own = rows.filter((row) => row.code === menuCode)
  return menuCode ? [...own, ...below(menuCode)] : own
}

const within = (rows: readonly MenuRow[], one: Switched): MenuRow[] => {
  const kept = (row: MenuRow) => neverOff.has(row.code) || (row.parentCode !== undefined && neverOff.has(row.parentCode))
  return reached(rows, one).filter((row) => !kept(row))
}

/** Addresses of the menus that a switch reaches. */
export const urlsOff = (rows: readonly MenuRow[], one: Switched): string[] =>
  within(rows, one).flatMap((row) => (row.type !== BUTTON && row.url ? [row.url] : []))

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Permissions that a switch takes: those of the buttons and of screens that are no list. A list (`:page`) stays, since others pick from it. */
export const permissionsOff = (rows: readonly MenuRow[], one: Switched): string[] =>
  [...new Set(within(rows, one).flatMap((row) => words(row.permissions)))].filter((permission) => !permission.endsWith(':page'))

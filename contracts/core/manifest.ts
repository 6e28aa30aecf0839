import type { BuiltInRole } from '../identity/access/built-in-roles.ts'
import type { Directory } from '../identity/access/directories.ts'
import type { MenuIconName } from '../identity/access/menu-icons.ts'
import { present } from './fields.ts'

/** Where a noun's screen stands in the back office's menu. Its words are the noun's `title`, or `menus.<code>` where the menu says more. */
interface MenuPlace {
  under: Directory
  /** Its order within the directory. */
  sort: number
  /** What stands for it where the rail has no words. */
  icon?: MenuIconName
  /** The menu's code and the address of its screen, `training/courses`: the words of its permission where absent. */
  url?: string
  /** The verb that opens the screen: `page` where absent. */
  opens?: string
}

/** Which built-in roles have a verb here; under `all` those that have every verb, also one that a later release adds. */
type Grants = Readonly<Record<string, readonly BuiltInRole[]>>

/** What follows from a contract beside its endpoints: permissions, menu and buttons, what the built-in roles may. */
export interface Manifest {
  menu?: MenuPlace
  grants?: Grants
  /** Verbs that no endpoint asks for by itself, but a rule does: `unmask`. */
  also?: readonly string[]
  /** Its list names people: only those who have every verb may take it along as a workbook, not whoever reads everything. */
  personal?: true
}

/** Grants to those who look a list up: they see it, and may take it along as a workbook. */
export const lookUp = (...roles: readonly BuiltInRole[]): Grants => ({ page: roles, export: roles })

/** The manifest's part of a declaration. */
export const manifestOf = ({ menu, grants, also, personal }: Manifest): Manifest => present({ menu, grants, also, personal } as Manifest)

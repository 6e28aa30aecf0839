import { crud } from '../../core/crud.ts'
import { searchText } from '../../core/page.ts'
import { freeText } from '../../core/rules.ts'
import { Menu } from './menus.ts'

/** An address within the back office, or one outside that is shown in a frame. */
const address = () =>
  freeText(200)
    .regex(/^(https:\/\/[^\s<>"]+|[A-Za-z0-9/_-]*)$/, '!menuAddress')
    .optional()

/** What an administrator may keep of a menu entry; its place among the others is set by moving it. */
const MenuEntry = Menu.extend({ url: address(), sort: Menu.shape.sort.optional() })

/** The menus of the back office as their administrators keep them: moved, renamed, hidden, added; what they changed stays at the next release. */
export const menuEntries = crud({
  service: 'identity',
  noun: 'access/menu-entries',
  path: '/sys/menus',
  permission: 'sys:menus',
  fields: MenuEntry,
  filter: { name: searchText(), code: searchText() },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  derived: ['sort'],
  tree: { parent: 'parentCode', by: 'code', order: 'sort', depth: 4, inherits: ['sysCode'] },
  touches: ['menus'],
  columns: ['code', 'nameCn', 'nameEn', 'parentCode', 'url', 'permissions', 'hidden'],
  menu: { under: 'sys', sort: 40, icon: 'lines-plus' },
  grants: { all: ['ADMIN'] },
})

import type { MenuNode } from '@academy/contracts/identity/access/menus.ts'

interface MenuRow {
  id: string
  code: string
  parentCode?: string | undefined
  nameCn: string
  nameEn: string
  url?: string | undefined
  type: string
  permissions?: string | undefined
  icon?: string | undefined
  sort: number
  sysCode: string
  hidden?: boolean | undefined
}

const node = (row: MenuRow, parent: string, english: boolean, children: MenuNode[]): MenuNode => ({
  id: row.id,
  menuId: row.id,
  parentId: parent,
  pid: parent,
  name: english ? row.nameEn : row.nameCn,
  nameCn: row.nameCn,
  nameEn: row.nameEn,
  url: row.url ?? '',
  type: row.type,
  permissions: row.permissions ?? '',
  icon: row.icon ?? '',
  sort: row.sort,
  sysCode: row.sysCode,
  children,
})

/** The tree of the menus that a reader may see: screens by their permission, directories only where something is left below (1-portal.md §6). */
export const permittedTree = (rows: readonly MenuRow[], may: (permission: string) => boolean, english: boolean): MenuNode[] => {
  const below = (code: string | undefined, parentId: string): MenuNode[] =>
    rows
      .filter((row) => row.parentCode === code && !row.hidden && (!row.permissions || may(row.permissions)))
      .sort((a, b) => a.sort - b.sort)
      .map((row) => node(row, parentId, english, below(row.code, row.id)))
      .filter((entry) => entry.type !== '0' || entry.children.length > 0)
  return below(undefined, '0')
}

import type { ComponentType } from 'react'

export interface Screen {
  /** Below /manage; the first segment is the menu's route (`sys-params`), further ones may be parameters. */
  path: string
  page: ComponentType
  /** Needs no menu entry; its tab is named by this key of the shell's texts. */
  open?: string
}

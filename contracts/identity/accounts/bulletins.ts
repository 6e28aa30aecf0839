import { z } from 'zod'
import { Audience } from '../../core/audience.ts'
import { crud } from '../../core/crud.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { bilingual } from '../../core/rules.ts'

/** Once sent it stays as people read it. */
const bulletinLife = lifecycle({ states: ['draft', 'sent'], initial: 'draft', edits: ['draft'], moves: { send: { from: ['draft'], to: 'sent' } } })

/** What the academy tells an audience: everybody who belongs to it when it is sent, and whom its sender reaches, gets a notice, by mail too where he has not switched these off. */
const Bulletin = z.object({ ...bilingual('title', 80), ...bilingual('text', 1000), audience: Audience })

export const bulletins = crud({
  service: 'identity',
  noun: 'accounts/bulletins',
  path: '/sys/bulletins',
  permission: 'sys:bulletins',
  fields: Bulletin,
  filter: { title: searchText() },
  sort: ['update_date', 'title_cn', 'title_en'],
  columns: ['titleCn', 'titleEn', 'textCn', 'textEn', 'status', 'updateDate'],
  life: bulletinLife,
  menu: { under: 'community', sort: 50, icon: 'flag' },
  grants: { all: ['ADMIN', 'REGISTRAR'] },
})

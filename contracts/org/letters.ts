import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { file } from '../core/files.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { searchText } from '../core/page.ts'
import { ref } from '../core/refs.ts'
import { day, freeText, id } from '../core/rules.ts'
import { dealers, network } from '../identity/access/built-in-roles.ts'
import { positionCode } from './positions.ts'

/** Filed by whoever keeps people, checked by the platform's administrator; it ends at midnight with the roles that it gave (people-organisations.md rule 28). */
export const letterLife = lifecycle({
  states: ['filed', 'checked', 'expired', 'revoked'],
  initial: 'filed',
  edits: ['filed'],
  moves: {
    check: { from: ['filed'], to: 'checked' },
    revoke: { from: ['filed', 'checked'], to: 'revoked' },
    expire: { from: ['filed', 'checked'], to: 'expired', by: 'server' },
  },
})

/** The authorisation letter of an administrator of an outlet: only of a position that is flagged for it (D). */
export const Letter = z.object({
  postId: id(),
  /** Not before this day. */
  issued: day(),
  /** Its last day, at most 24 months after it was issued. */
  until: day(),
  /** PDF, PNG or JPEG. */
  paper: file({ kind: 'document', limit: 'file.letter.mb', endings: ['pdf', 'png', 'jpg', 'jpeg'] }),
  remark: freeText(200).optional(),
  userId: ref('users').optional(),
  orgId: ref('organisations').optional(),
  outletId: ref('organisations').optional(),
  dealerId: ref('organisations').optional(),
  positionCode: positionCode().optional(),
})

export const letters = crud({
  service: 'org',
  noun: 'letters',
  path: '/org/letters',
  permission: 'org:letters',
  fields: Letter,
  filter: {
    /** Name of the person. */
    text: searchText(),
    userId: id().optional(),
    orgId: id().optional(),
    postId: id().optional(),
    /** In force, and ending from today to this day. */
    endsBy: day().optional(),
  },
  sort: ['until', 'issued', 'status', 'update_date'],
  derived: ['userId', 'orgId', 'outletId', 'dealerId', 'positionCode'],
  life: letterLife,
  menu: { under: 'org', sort: 60, icon: 'file' },
  grants: { page: [...network, 'REGISTRAR'], save: [...dealers], update: [...dealers], delete: [...dealers], all: ['ADMIN'] },
  personal: true,
})

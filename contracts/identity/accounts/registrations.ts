import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref } from '../../core/refs.ts'
import { day, id, joined, moment, personal, queryFlag } from '../../core/rules.ts'
import { blockedWhys } from '../../org/registration-whys.ts'
import { network } from '../access/built-in-roles.ts'
import { RegistrationFiles, RegistrationForm, registrationStatus, registrationStatuses } from './registration-fields.ts'

const path = '/sys/registrations'
const permission = 'sys:registrations'

const { orgId, positionCode, joinDate, idType, idNumber, nameCn, gender } = RegistrationForm.shape

const row = z.object({
  id: id(),
  version: z.number().int(),
  /** `R-261124-0093` */
  receipt: z.string(),
  status: registrationStatus(),
  nameCn,
  nameEn: personal(z.string(), 'name'),
  orgId,
  orgCode: nameBeside(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  positionCode,
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  joinDate,
  /** By which model it is decided. */
  model: z.enum(['REG', 'REGHQ']),
  administrator: z.boolean().optional(),
  rejoin: z.boolean().optional(),
  /** So many times it was submitted. */
  round: z.number().int(),
  filedAt: moment(),
  decidedAt: moment().optional(),
  /** It was approved, and something stands in the way of the post. */
  blocked: z.enum(blockedWhys).optional(),
  /** The person that came of it. */
  userId: ref('users').optional(),
  userName: personBeside(),
  actions: z.array(z.string()).optional(),
})

/** Somebody of the same name and birth date. */
const LookAlike = z.object({
  userId: ref('users'),
  userName: personBeside(),
  userCode: z.string(),
  employment: z.string(),
  /** Where he works, only to who may see him there. */
  orgNameCn: z.string().optional(),
  orgNameEn: z.string().optional(),
})

const Detail = row.extend({
  ...RegistrationForm.omit({ orgId: true, positionCode: true, joinDate: true, nameCn: true, administrator: true, rejoin: true }).partial().shape,
  ...{ idType, idNumber, gender },
  // as far as this reader may see them: masked unless he may unmask
  mobile: personal(z.string(), 'mobile').optional(),
  email: personal(z.string(), 'email').optional(),
  ...RegistrationFiles.shape,
  /** Which address he has proved to be his. */
  proven: z.enum(['mobile', 'email']),
  lookAlikes: z.array(LookAlike),
  /** Who holds the one post of this kind that the place has, if anybody does. */
  single: z.boolean(),
  singleHeldBy: ref('users').optional(),
  singleHeldName: personBeside().optional(),
  caseId: id().optional(),
  dueAt: moment().optional(),
})

/** Registrations of visitors, as their deciders and the registrar see them (areas/people-organisations.md rules 10 to 13). */
export const registrations = list(
  {
    service: 'identity',
    noun: 'accounts/registrations',
    path,
    permission,
    row,
    filter: {
      /** Number of the receipt, or name. */
      text: searchText(),
      status: joined(z.enum(registrationStatuses)).optional(),
      orgId: id().optional(),
      positionCode: positionCode.optional(),
      blocked: queryFlag().optional(),
      from: day().optional(),
      to: day().optional(),
    },
    sort: ['filed_at', 'receipt', 'status', 'join_date'],
    columns: [
      ...['receipt', 'nameCn', 'nameEn', 'orgCode', 'orgNameCn', 'orgNameEn', 'positionCode', 'positionNameCn', 'positionNameEn', 'joinDate'],
      ...['model', 'administrator', 'rejoin', 'status', 'round', 'filedAt', 'decidedAt', { key: 'blocked', words: 'blockedWhys' }],
    ],
    menu: { under: 'org', sort: 32, icon: 'person-plus' },
    grants: { page: [...network, 'REGISTRAR'], all: ['ADMIN'], retry: ['REGISTRAR'] },
    personal: true,
  },
  {
    /** To who decides on it, and who has it in his list. */
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: z.object({ id: id() }), output: Detail }),
    /** Tries again to give the post of one that is approved and blocked. */
    retry: endpoint({
      method: 'POST',
      path: `${path}/retry`,
      permission: `${permission}:retry`,
      kind: 'act',
      input: z.object({ id: id() }),
      output: row,
    }),
  },
)

import { Bare } from '@academy/chassis/http/answer.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

export const MEDIA = 'application/scim+json; charset=utf-8'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType = 'invalidFilter' | 'tooMany' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'invalidVers'

/** A refusal in the words of RFC 7644 §3.12. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Bare =>
  new Bare(status, { 'Content-Type': MEDIA, ...headers }, JSON.stringify(body))

const shown = ({ status, scimType, message }: ScimError, headers: Readonly<Record<string, string>> = {}): Bare =>
  json(status, { schemas: [ERROR], status: String(status), ...(scimType ? { scimType } : {}), detail: message }, headers)

export const unauthorised = (): Bare => shown(new ScimError(401, 'A bearer token of an active connector is needed.'), { 'WWW-Authenticate': 'Bearer' })

/** A refusal of ours as a client of SCIM reads it. */
const translated = (error: Refusal): ScimError => {
  if (error.code === 'unavailable') return new ScimError(503, 'Try again later.')
  if (error.code === 'absent') return new ScimError(404, 'No such resource.')
  if (error.code === 'stale') return new ScimError(412, 'The resource was changed meanwhile.')
  const fields = (error.data as { fields?: Violation[] } | undefined)?.fields ?? []
  return new ScimError(400, fields.map(({ field, code }) => `${field}: ${code}`).join('; ') || error.code, 'invalidValue')
}

/** Answers, or says in the RFC's words why not; what is no refusal is a fault of ours, told as such. */
export const answered = async (work: () => Promise<Bare>): Promise<Bare> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ScimError) return shown(error)
    if (error instanceof Refusal) return shown(translated(error))
    throw error
  }
}

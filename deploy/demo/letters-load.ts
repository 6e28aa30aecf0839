import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { letters } from '@academy/contracts/org/letters.ts'
import { type Ask, asker } from './records.ts'

/** How far back each was issued, how far ahead it ends, and how far it has come. */
const lines = [
  { issued: -400, until: 320, state: 'checked' },
  { issued: -200, until: 160, state: 'checked' },
  { issued: -340, until: 19, state: 'checked' },
  { issued: -3, until: 360, state: 'filed' },
  { issued: -90, until: 270, state: 'revoked' },
] as const

/** The least that is a PDF: one empty page. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

const send = async (ask: Ask, name: string): Promise<FileRef> => {
  const bytes = new TextEncoder().encode(PDF)
  const { path } = filesIn('org').endpoints.begin
  const { id } = await ask<{ id: string }>('POST', path, { noun: letters.noun, field: 'paper', name, size: bytes.length })
  await ask('PUT', `${path}/${id}/pieces?at=0`, bytes)
  return ask<FileRef>('POST', `${path}/${id}/finish`, { id })
}

/** Letters of administrators: in force, ending soon, to be checked, revoked. Gives how many. */
export const loadLetters = async (platform: Platform, tenantId: string, adminId: string): Promise<number> => {
  const ask = asker(platform, { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] }, 'org')
  const today = dayOf(platform.clock.now())
  const flagged = { tenantId, positionCode: { $in: ['MG03', 'MG04', 'MG06'] }, main: true, leaveDate: { $exists: false } }
  const posts = await database('org').collection<{ _id: string; positionCode: string }>('posts').find(flagged).sort({ _id: 1 }).limit(lines.length).toArray()
  for (const [at, post] of posts.entries()) {
    const line = lines[at]
    if (!line) break
    const paper = await send(ask, `授权书-${post.positionCode}-${at + 1}.pdf`)
    const days = { issued: addDays(today, line.issued), until: addDays(today, line.until) }
    const { id } = await ask<{ id: string }>('POST', letters.endpoints.save.path, { postId: post._id, ...days, paper })
    if (line.state !== 'filed') await ask('POST', letters.endpoints.check.path, { id })
    if (line.state === 'revoked') await ask('POST', letters.endpoints.revoke.path, { id })
  }
  return posts.length
}

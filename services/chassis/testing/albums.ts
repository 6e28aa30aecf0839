import { crud } from '@academy/contracts/core/crud.ts'
import { file } from '@academy/contracts/core/files.ts'
import { richText } from '@academy/contracts/core/rich-text.ts'
import { text } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { holdsFiles } from '../files/holder.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import { serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import { nounModel } from '../mongo/model.ts'
import { module, serviceOf } from '../runtime/module.ts'

/** A noun whose records hold files of every kind. */
export const albums = crud({
  service: 'training',
  noun: 'albums',
  path: '/training/albums',
  permission: 'training:albums',
  fields: z.object({
    name: text(20),
    cover: file({ kind: 'image', limit: 'file.cover.mb', crop: '16:9' }).optional(),
    pages: z
      .array(file({ kind: 'image', limit: 'file.image.mb' }))
      .max(2)
      .optional(),
    story: richText({ max: 60, languages: 3, images: 2 }).optional(),
    motto: richText({ max: 20 }).optional(),
    notes: file({ kind: 'document', limit: 'file.document.mb' }).optional(),
  }),
  sort: ['name'],
})
export const AlbumModel = nounModel(database('training'), albums)
/** A service that keeps them; everybody may see the album `open`. */
export const albumApp = serviceOf('training', [
  module({
    name: 'albums',
    routes: () => serve(albums, crudHandlers(albums, AlbumModel)),
    files: [holdsFiles(albums, AlbumModel, ({ name }) => name === 'open')],
  }),
])

const papers = crud({
  service: 'org',
  noun: 'papers',
  path: '/org/papers',
  permission: 'org:papers',
  fields: z.object({ name: text(20), notes: file({ kind: 'document', limit: 'file.document.mb' }).optional() }),
  sort: ['name'],
})
const PaperModel = nounModel(database('org'), papers)
/** Another service that keeps files, so that whoever asks all of them is answered. */
export const paperApp = serviceOf('org', [
  module({ name: 'papers', routes: () => serve(papers, crudHandlers(papers, PaperModel)), files: [holdsFiles(papers, PaperModel, () => false)] }),
])

export const albumPermissions = ['page', 'save', 'update', 'delete'].map((verb) => `training:albums:${verb}`)

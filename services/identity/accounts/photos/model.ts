import { model } from '@academy/chassis/mongo/model.ts'
import { PhotoFields } from '@academy/contracts/identity/accounts/photos.ts'
import { db } from '../../database.ts'

/** A person's picture, under his own id. */
export const PhotoModel = model(db, 'photos', PhotoFields, { ofUser: true, subject: { erased: 'module' } })

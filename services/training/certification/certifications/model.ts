import { nounModel } from '@academy/chassis/mongo/model.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { db } from '../../database.ts'

/** A cell of brand, track and level is drawn up once, and a level has each name once (2-training.md §5). */
export const CertificationModel = nounModel(db, certifications, {
  indexes: [
    [{ tenantId: 1, trackId: 1, brand: 1, level: 1 }, { unique: true }],
    [{ tenantId: 1, level: 1, nameCn: 1 }, { unique: true }],
    [{ tenantId: 1, level: 1, nameEn: 1 }, { unique: true }],
  ],
})

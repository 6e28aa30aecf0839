import type { CertificateDoc } from './model.ts'

/** What events tell of a certificate. */
export const toldOf = (doc: Pick<CertificateDoc, 'id' | 'userId' | 'certificationId' | 'from' | 'to' | 'outletId'>, certificationCode: string) => ({
  ...{ id: doc.id, userId: doc.userId, certificationId: doc.certificationId, certificationCode, from: doc.from, to: doc.to },
  ...(doc.outletId ? { outletId: doc.outletId } : {}),
})

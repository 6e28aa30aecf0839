import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import type { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { ClassroomModel, SiteModel } from '../../resources/public.ts'
import { termsOf } from '../enrolments/terms.ts'
import { briefOf } from './facts.ts'
import type { OfferingDoc } from './offering-doc.ts'

/** The offering as other services may know it. */
export const stateOf = async (who: Reader, o: OfferingDoc): Promise<DataOf<typeof offeringState>> => {
  const [site, room, terms] = await readAll(
    who,
    () => repository(SiteModel)(unscoped(who)).byId(o.siteId),
    () => (o.classroomId ? repository(ClassroomModel)(unscoped(who)).byId(o.classroomId) : null),
    () => termsOf(who, o),
  )
  const main = o.trainers.find((one) => one.role === 'main')?.userId
  return {
    id: o.id,
    version: o.version,
    ...briefOf(o),
    startHalf: o.startHalf,
    startsAt: o.startsAt.toISOString(),
    endsAt: o.endsAt.toISOString(),
    closesAt: o.closesAt.toISOString(),
    nameCn: o.nameCn,
    nameEn: o.nameEn,
    status: o.status,
    siteId: o.siteId,
    siteNameCn: o.siteNameCn,
    siteNameEn: o.siteNameEn,
    ...(site?.addressCn ? { addressCn: site.addressCn } : {}),
    ...(site?.addressEn ? { addressEn: site.addressEn } : {}),
    ...(o.cityCode ? { cityCode: o.cityCode } : {}),
    ...(o.region ? { region: o.region } : {}),
    ...(room ? { classroomName: room.nameCn, classroomNameEn: room.nameEn } : {}),
    trainerUserIds: o.trainerUserIds,
    ...(main ? { mainTrainerUserId: main } : {}),
    minimum: o.minimum,
    capacity: o.capacity,
    terms,
  }
}

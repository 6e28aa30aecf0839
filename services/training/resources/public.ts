// What other modules of the service may use of resources.

export { bookingRows, clashes, difference, keyOf, shared, type Taken } from './bookings/booking.ts'
export { standingResources } from './bookings/in-use.ts'
export { BookingModel } from './bookings/model.ts'
export { resourceNames } from './bookings/names.ts'
export { purposes } from './bookings/purpose.ts'
export { ClassroomModel } from './classrooms/model.ts'
export { toRoom, toSite, toTrainer, toVehicle } from './codes.ts'
export { SiteModel } from './sites/model.ts'
export { standingSite } from './sites/standing.ts'
export { siteUse } from './sites/use.ts'
export { TrainerModel } from './trainers/model.ts'
export { VehicleModel } from './vehicles/model.ts'

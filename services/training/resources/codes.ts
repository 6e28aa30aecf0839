import { toRecords } from '@academy/chassis/imports/by-code.ts'
import { ClassroomModel } from './classrooms/model.ts'
import { SiteModel } from './sites/model.ts'
import { TrainerModel } from './trainers/model.ts'
import { VehicleModel } from './vehicles/model.ts'

// References of import sheets to what a class needs, each for the columns named.

export const toSite = toRecords('sites', SiteModel)
export const toRoom = toRecords('classrooms', ClassroomModel)
export const toTrainer = toRecords('trainers', TrainerModel)
export const toVehicle = toRecords('vehicles', VehicleModel, 'chassisNumber')

// What other modules of the service may use of system.

export { DictionaryModel } from './dictionaries/model.ts'
export { ParamModel } from './params/model.ts'
export { RegionModel } from './regions/model.ts'
export { WorkdayModel } from './workdays/model.ts'

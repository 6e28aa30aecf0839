// What other modules of the service may use of system.

export { DictionaryModel } from './dictionaries/model.ts'
export { ParamModel } from './params/model.ts'
export { afterLogoutUri, ourAddress, redirectUri } from './providers/addresses.ts'
export { clientOf } from './providers/client.ts'
export { ProviderModel } from './providers/model.ts'
export { RegionModel } from './regions/model.ts'
export { shippedRegions, shippedRegionText } from './regions/shipped.ts'
export { StopModel } from './stops/model.ts'
export { beginsAlone, inStatus, keepBegun, liftable, onlyPlanned, shownStop, timeViolations } from './stops/plan.ts'
export { asPlatform, chooseHome, homeTenant, isHome } from './tenants/home.ts'
export { TenantModel } from './tenants/model.ts'
export { WorkdayModel } from './workdays/model.ts'

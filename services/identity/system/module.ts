import { ownState } from '@academy/chassis/events/own-states.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { paramState, workdayState } from '@academy/contracts/identity/events.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { carry } from '@academy/contracts/identity/system/carry.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { links } from '@academy/contracts/identity/system/links.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { regionEntries } from '@academy/contracts/identity/system/region-entries.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'
import { stops } from '@academy/contracts/identity/system/stops.ts'
import { storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { storageWays } from '@academy/contracts/identity/system/storage-ways.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { applyCarryRun } from './carry/apply.ts'
import { carryHandlers } from './carry/handlers.ts'
import { dictionaryHandlers } from './dictionaries/handlers.ts'
import { dictionaryItemHandlers } from './dictionary-items/handlers.ts'
import { linkHandlers } from './links/handlers.ts'
import { paramHandlers } from './params/handlers.ts'
import { ParamModel } from './params/model.ts'
import { providerHandlers } from './providers/handlers.ts'
import { regionEntryHandlers } from './region-entries/handlers.ts'
import { regionHandlers } from './regions/handlers.ts'
import { stopHandlers } from './stops/handlers.ts'
import { StopModel } from './stops/model.ts'
import { storageHandlers } from './storage-settings/handlers.ts'
import { moveFilesRun } from './storage-settings/move.ts'
import { storageWayHandlers } from './storage-ways/handlers.ts'
import { workdayHandlers } from './workdays/handlers.ts'
import { workdaySheet } from './workdays/import.ts'
import { WorkdayModel } from './workdays/model.ts'

/** system: what an installation and an academy are set to. */
export const system = module({
  name: 'system',
  routes: (platform) => [
    ...serve(params, paramHandlers),
    ...serve(carry, carryHandlers(platform)),
    ...serve(dictionaries, dictionaryHandlers),
    ...serve(dictionaryItems, dictionaryItemHandlers(platform)),
    ...serve(providers, providerHandlers(platform.signingKey)),
    ...serve(regions, regionHandlers),
    ...serve(regionEntries, regionEntryHandlers),
    ...serve(storageSettings, storageHandlers(platform)),
    ...serve(storageWays, storageWayHandlers),
    ...serve(workdays, workdayHandlers),
    ...serve(links, linkHandlers),
    ...serve(stops, stopHandlers),
  ],
  sheets: () => ({ workdays: { rules: workdaySheet } }),
  tasks: [moveFilesRun, applyCarryRun],
  states: [
    ownState(paramState, ParamModel, (param) => param),
    ownState(workdayState, WorkdayModel, (workday) => workday),
    ownState(stopState, StopModel, (stop) => stop),
  ],
})

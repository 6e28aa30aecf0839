import { type OwnState, ownState } from '@academy/chassis/events/own-states.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { stateOf } from './accounts/account.ts'
import { AccountModel } from './accounts/model.ts'

/** What fee tells others of its rows, to be told again where a topic was lost. */
export const states: readonly OwnState[] = [ownState(accountState, AccountModel, stateOf)]

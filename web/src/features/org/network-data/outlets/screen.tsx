import { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import { NetworkDataPage } from '../network-data-page.tsx'

/** Outlets beside what the dealers' system says of them. */
const OutletsScreen = () => <NetworkDataPage contract={outletData} columns={['outletKind', 'brands', 'cityCode', 'dmsCode', 'nscNo', 'phone']} regional />

export default OutletsScreen

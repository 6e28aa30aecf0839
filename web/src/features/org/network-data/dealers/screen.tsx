import { dealerData } from '@academy/contracts/org/network-data/dealers.ts'
import { NetworkDataPage } from '../network-data-page.tsx'

/** Dealers beside what the dealers' system says of them. */
const DealersScreen = () => <NetworkDataPage contract={dealerData} columns={['contact', 'phone', 'cityCode', 'dmsCode', 'bbaNo', 'salesPartnerId']} regional />

export default DealersScreen

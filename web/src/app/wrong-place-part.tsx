import WrongPlaceSheet, {
  type WrongPlaceSheetProps,
} from '../features/place-book/components/wrong-place-sheet';
import { renderPinMap } from './render-pin-map';

/** The sheet for people who know the place better, with a map for their pin. */
export default function WrongPlacePart(props: Omit<WrongPlaceSheetProps, 'renderMap'>) {
  return <WrongPlaceSheet {...props} renderMap={renderPinMap} />;
}

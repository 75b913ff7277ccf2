// Places of a design, each leading to its field; what is no field has a name of its own.
import { t } from '../texts';
import { goTo } from './go_to_field';
import { spoken } from './design_place';

export function PlaceLinks(props: { places: readonly string[] }) {
  return (
    <ul class="unwritten">
      {props.places.map((place) => (
        <li key={place}>
          {place.startsWith('/') ? (
            <button type="button" class="link" onClick={() => goTo(place)}>
              {spoken(place)}
            </button>
          ) : (
            t.ready.pictures
          )}
        </li>
      ))}
    </ul>
  );
}

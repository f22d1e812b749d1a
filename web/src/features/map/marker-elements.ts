import { type Category, categories, categoryLabels, categoryTone } from '@quad/shared/categories';
import { clusterCells } from './cluster-cells';
import type { ClusterItem, MapItem, PointItem } from './cluster-index';
import { bigClusterCount } from './item-boxes';
import type { MapPoint, PinFace } from './map-types';
import * as styles from './markers.module.css';

/** The buttons of the map. Their styles: markers.module.css. */

export interface MarkerState {
  isSelected: boolean;
  isLifted: boolean;
}

/** Returns a copy of a category's icon, which is rendered once. */
export type IconSource = (category: Category) => Node | null;

const countMax = 999;
const shortCount = (count: number) => (count > countMax ? `${countMax}+` : String(count));

export function createItemElement(item: MapItem, icons: IconSource): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  if (item.kind === 'point') fillMarker(button, item, icons);
  else fillCluster(button, item);
  return button;
}

function fillMarker(button: HTMLButtonElement, { point }: PointItem, icons: IconSource): void {
  button.className = `${styles.marker} tone-${categoryTone(point.category)} leaflet-zoom-animated`;
  button.classList.toggle(styles.inexact, point.isInexact === true);
  const pin = document.createElement('span');
  pin.className = styles.pin;
  const icon = icons(point.category);
  if (icon) pin.append(icon);
  if (point.isToday) pin.append(document.createElement('u'));
  if (point.faces) pin.append(faceStack(point.faces));
  button.append(pin);
}

function faceStack(faces: readonly PinFace[]): HTMLElement {
  const stack = document.createElement('span');
  stack.className = styles.faces;
  for (const { initial, tone, imageUrl } of faces) {
    const face = document.createElement('i');
    face.className = `tone-${tone}`;
    if (imageUrl) {
      const picture = document.createElement('img');
      picture.src = imageUrl;
      picture.alt = '';
      face.append(picture);
    } else {
      face.dataset.initial = initial;
    }
    stack.append(face);
  }
  return stack;
}

function fillCluster(button: HTMLButtonElement, item: ClusterItem): void {
  const cluster = document.createElement('span');
  for (const tone of clusterCells(item.counts)) {
    const cell = document.createElement('i');
    cell.className = `tone-${tone}`;
    cluster.append(cell);
  }
  const count = document.createElement('b');
  count.textContent = shortCount(item.count);
  cluster.append(count);
  cluster.className = styles.quad;
  button.className = `${styles.cluster} leaflet-zoom-animated`;
  button.classList.toggle(styles.big, item.count >= bigClusterCount);
  button.append(cluster);
  if (item.today === 0) return;
  const mark = document.createElement('u');
  // All of them: the mark of a single event. The button's name says how many.
  if (item.today < item.count) mark.dataset.today = shortCount(item.today);
  button.append(mark);
}

/** Updates the name and state of an element. */
export function updateItemElement(button: HTMLButtonElement, item: MapItem, state: MarkerState): void {
  if (item.kind === 'cluster') {
    button.setAttribute('aria-label', clusterName(item));
    return;
  }
  button.setAttribute('aria-label', markerName(item.point));
  button.classList.toggle(styles.selected, state.isSelected);
  button.toggleAttribute('data-lifted', state.isLifted && !state.isSelected);
  if (state.isSelected) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
  const tag = button.querySelector(`.${styles.tag}`);
  const isNamed = state.isSelected || state.isLifted;
  if (isNamed && !tag) {
    const added = document.createElement('span');
    added.className = styles.tag;
    const { title, note } = item.point;
    added.textContent = note ? `${title} · ${note}` : title;
    button.append(added);
  } else if (!isNamed) {
    tag?.remove();
  }
}

function markerName(point: MapPoint): string {
  const { title, category, isToday, isInexact, note } = point;
  return [title, categoryLabels[category], isToday && 'today', isInexact && 'exact place not known', note]
    .filter(Boolean)
    .join(', ');
}

function clusterName({ count, today }: ClusterItem): string {
  return [`${count} events`, today > 0 && `${today} today`, 'show them'].filter(Boolean).join(', ');
}

/** A key of an element's appearance; when it changes, the element is created again. */
export function lookOf(item: MapItem): string {
  if (item.kind === 'point') {
    const { title, category, isToday, isInexact = false, note = '', faces } = item.point;
    return `${category} ${isToday} ${isInexact} ${title} ${note} ${JSON.stringify(faces)}`;
  }
  return `${item.count} ${item.today} ${categories.map((_, index) => item.counts[index] ?? 0).join()}`;
}

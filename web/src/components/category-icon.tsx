import type { Category } from '@quad/shared/categories';
import {
  BookOpen,
  ChefHat,
  Coffee,
  type LucideIcon,
  Martini,
  Music,
  PartyPopper,
  Utensils,
  Volleyball,
} from 'lucide-react';

const icons: Record<Category, LucideIcon> = {
  parties: PartyPopper,
  concerts: Music,
  food: Utensils,
  restaurants: ChefHat,
  sports: Volleyball,
  study: BookOpen,
  social: Coffee,
  nightlife: Martini,
};

/** The icon of a category; `size` in px. */
export function CategoryIcon({ category, size }: { category: Category; size?: number }) {
  const Icon = icons[category];
  return <Icon size={size} />;
}

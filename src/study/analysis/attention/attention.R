# What each person marked of each item: runs of points "from-to", with "@part" where a point is
# marked in part. Points count from 1 along the rows.
marks <- read("marks.csv")
mask_of <- function(row) {
  mask <- numeric(as.integer(marks$width[row]) * as.integer(marks$height[row]))
  for (run in strsplit(marks$marked[row], " ", fixed = TRUE)[[1]]) {
    parts <- number(strsplit(run, "[-@]")[[1]])
    mask[parts[1]:parts[2]] <- if (length(parts) == 3) parts[3] else 1
  }
  mask
}
# A matrix for each item: people by points.
masks <- lapply(split(seq_len(nrow(marks)), marks$item), function(at) {
  found <- do.call(rbind, lapply(at, mask_of))
  rownames(found) <- marks$participant[at]
  found
})

if (file.exists("words.csv")) {
  words <- read("words.csv")
  count <- mapply(function(item, point) sum(masks[[item]][, as.integer(point)]), words$item,
                  words$point)
  n <- sapply(words$item, function(item) nrow(masks[[item]]))
  check("word_weights", c("item", "word", "place"),
        data.frame(words[c("item", "word", "place")], "marked by" = count, annotators = n,
                   weight = count / n, check.names = FALSE), tolerance = 1e-6)
  # Marked or not, of every word that at least two people saw.
  alpha <- function(times) {
    seen <- mapply(function(mask, often) {
      n <- nrow(mask)
      ones <- colSums(mask)
      if (n < 2) c(0, 0, 0) else
        often * c(sum(2 * ones * (n - ones) / (n - 1)), sum(ones), n * ncol(mask))
    }, masks, times)
    sums <- rowSums(seen)
    if (sums[2] == 0 || sums[2] == sums[3]) return(NA)
    1 - sums[1] * (sums[3] - 1) / (2 * sums[2] * (sums[3] - sums[2]))
  }
  ends <- drawn(list(names(masks)), alpha)
  check("alpha", "scale", data.frame(scale = "nominal: marked or not", texts = length(masks),
                                     alpha = alpha(rep(1, length(masks))), "95 % low" = ends[1],
                                     "95 % high" = ends[2], check.names = FALSE),
        c("95 % low", "95 % high"))
} else {
  check("weights", "item", do.call(rbind, lapply(names(masks), function(item) {
    mask <- masks[[item]]
    n <- nrow(mask)
    share <- colMeans(mask)
    weight <- if (levels == 0) share else round(share * n) * max(1, floor(levels / n)) / levels
    weight <- pmin(weight, saturation)
    data.frame(item, annotators = n, "mean weight" = mean(weight), "greatest weight" = max(weight),
               "marked by anybody, %" = percent(share > 0),
               "marked by all, %" = percent(share >= 1), check.names = FALSE)
  })), tolerance = 1e-6)
}

# Each person and the mean of the others.
alike <- function(one, other) {
  if (sd(one) == 0 || sd(other) == 0) NA else cor(one, other)
}
against <- do.call(rbind, lapply(names(masks), function(item) {
  mask <- masks[[item]]
  if (nrow(mask) < 2) return(NULL)
  do.call(rbind, lapply(seq_len(nrow(mask)), function(at) {
    rest <- colMeans(mask[-at, , drop = FALSE])
    own <- mask[at, ]
    either <- sum(pmax(own, rest))
    data.frame(participant = rownames(mask)[at], correlation = alike(own, rest),
               overlap = if (either == 0) 1 else sum(pmin(own, rest)) / either, area = mean(own))
  }))
}))
mean_there <- function(values) if (all(is.na(values))) NA else mean(values, na.rm = TRUE)
people <- if (is.null(against)) NULL else each(against, "participant", function(own) {
  data.frame(items = nrow(own), correlation = mean_there(own$correlation),
             overlap = mean(own$overlap), "marked, %" = 100 * mean(own$area),
             "items without a mark" = sum(own$area == 0), check.names = FALSE)
})
if (!is.null(people)) check("agreement_by_person", "participant", people, tolerance = 1e-6)

# Halves of the people; R splits them in its own ways.
items <- do.call(rbind, lapply(names(masks), function(item) {
  mask <- masks[[item]]
  n <- nrow(mask)
  halves <- if (n < 2) NA else mean_there(replicate(splits, {
    first <- sample(n, n %/% 2)
    alike(colMeans(mask[first, , drop = FALSE]), colMeans(mask[-first, , drop = FALSE]))
  }))
  data.frame(item, people = n, "marked, %" = 100 * mean(mask), "correlation of halves" = halves,
             reliability = 2 * halves / (1 + halves), check.names = FALSE)
}))
check("agreement_by_item", "item", items[1:3], tolerance = 1e-6)
told <- read("../tables/agreement_by_item.csv")
cat(sprintf("agreement_by_item: halves correlate by %.3f, those that the report drew by %.3f\n",
            mean(items[["correlation of halves"]], na.rm = TRUE),
            mean(number(told[["correlation of halves"]]), na.rm = TRUE)))

# Means over people and over items, of the report's own halves.
estimate <- function(measure, over, values) {
  values <- values[!is.na(values)]
  ends <- mean_ends(values)
  data.frame(measure, "mean over" = over, n = length(values), mean = mean_there(values),
             "95 % low" = ends[1], "95 % high" = ends[2], check.names = FALSE)
}
check("agreement", "measure", rbind(
  estimate("correlation of one with the others", "participants", people$correlation),
  estimate("overlap of one with the others", "participants", people$overlap),
  estimate("correlation of halves", "items", number(told[["correlation of halves"]])),
  estimate("reliability of all (Spearman-Brown)", "items", number(told$reliability))),
  c("95 % low", "95 % high"), tolerance = 1e-6)

# Scores of maps item by item are in scores.csv: they rest on maps, which are not here.
scores <- read("scores.csv")
scores$value <- number(scores$value)  # blank where it is undefined
found <- each(scores, "metric", function(own) {
  reached <- function(name) mean_there(own$value[own$method == name])
  share <- function(mean, whole) if (is.na(whole) || whole <= 0) NA else 100 * mean / whole
  each(own, "method", function(some) {
    value <- some$value[!is.na(some$value)]
    ends <- mean_ends(value)
    mean <- mean_there(value)
    data.frame(items = length(value), mean, undefined = sum(is.na(some$value)),
               "95 % low" = ends[1], "95 % high" = ends[2],
               "of one person, %" = share(mean, reached("people: one against the others")),
               "of half the people, %" = share(mean, reached("people: half against half")),
               check.names = FALSE)
  })
})
check("scores_against_people", c("method", "metric"), found, c("95 % low", "95 % high"))
